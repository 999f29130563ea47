import { describe, expect, test } from 'vitest';
import { OWNER } from '../../../support/dom/account-scene.ts';
import type { Device } from '../../../support/dom/device.ts';
import {
  complaint,
  find,
  hasFocus,
  openField,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { deviceWith, note, type OnDisk, received } from './received-scene.ts';

const LABEL = 'New note';
const LONG = 'ü'.repeat(4000);

async function openApplication(rows: OnDisk = {}): Promise<Page> {
  const device = await deviceWith({ applicants: [received()], ...rows });
  return openAgain(device);
}

const openAgain = (device: Device): Promise<Page> => openApp('/applicants/100/a', { device });

const outboxOf = async (page: Page) =>
  (await page.people.current().db.outbox.toArray()).filter(({ kind }) => kind === 'note.create');

/** The lines below the form. */
const notes = async () => texts('listitem', await find('region', 'Team notes'));

describe('a note', () => {
  test('that is empty is asked for, and the field has the keyboard', async () => {
    const page = await openApplication();
    await type(page, LABEL, ' ');
    await press(page, 'Save note');
    expect(complaint(LABEL)).toBe('Write a note first');
    await hasFocus(await find('textbox', LABEL));
    await type(page, LABEL, 'x');
    expect(complaint(LABEL)).toBeNull();
    expect(await outboxOf(page)).toEqual([]);
  });

  test('is saved without a network, stands under the form at once and waits to be sent', async () => {
    const page = await openApplication();
    await type(page, LABEL, ' Rappeler lundi à 9 h 🥐 ');
    await press(page, 'Save note');
    await see('Saved. It will sync automatically.');
    await waitFor(() => expect(valueOf(LABEL)).toBe(''));
    await waitFor(async () =>
      expect(await notes()).toEqual([expect.stringMatching(/^Rappeler lundi à 9 h 🥐You · /)]),
    );
    // A waiting note is tried now and then.
    await waitFor(async () =>
      expect(await outboxOf(page)).toMatchObject([
        {
          kind: 'note.create',
          payload: { applicationId: 'a', text: 'Rappeler lundi à 9 h 🥐' },
          title: 'Bruno Roy',
          userId: OWNER.id,
          state: 'waiting',
        },
      ]),
    );
    // The next text is another note.
    await type(page, LABEL, 'x');
    expect(sees('Saved. It will sync automatically.')).toBe(false);
  });

  test('is as long as the server takes it', async () => {
    const page = await openApplication();
    expect(await openField(LABEL)).toHaveProperty('maxLength', LONG.length);
    await type(page, LABEL, LONG);
    await press(page, 'Save note');
    await see('Saved. It will sync automatically.');
    expect(await outboxOf(page)).toMatchObject([{ payload: { text: LONG } }]);
  });

  test('that was begun is there when one comes back, with its own application only', async () => {
    const page = await openApplication({ applicants: [received(), received({ id: 'b', name: 'Ann Lee' })] });
    await type(page, LABEL, 'Begun');
    await press(page, 'All applications to this posting', { role: 'link' });
    await press(page, /^Ann Lee/, { role: 'link' });
    await find('heading', 'Ann Lee');
    expect(await openField(LABEL)).toHaveProperty('value', '');
    await openAgain(page.device);
    await waitFor(() => expect(valueOf(LABEL)).toBe('Begun'));
  });

  test('that the device cannot keep is said, and stays in the field', async () => {
    const page = await openApplication();
    page.services.outbox.enqueue = () => Promise.reject(new Error('full'));
    await type(page, LABEL, 'Kept');
    await press(page, 'Save note');
    await see('We couldn’t save this note on your device. Free up space and try again.');
    expect(valueOf(LABEL)).toBe('Kept');
    expect(await find('button', 'Save note')).toHaveProperty('disabled', false);
  });
});

describe('the team’s notes', () => {
  test('stand with the latest first, each with its author, and come without a press', async () => {
    const page = await openApplication({
      notes: [
        note(),
        note({ id: 'o', text: 'Mine', by: null, at: '2026-11-20T13:00:00.000+00:00' }),
        note({ id: 'e', text: 'Of an erased one', by: '', at: '2026-11-20T14:00:00.000+00:00' }),
        note({ id: 'x', text: 'About another', applicationId: 'b' }),
      ],
    });
    const begins = async () => (await notes()).map(line => line.split(' · ')[0]);
    await waitFor(async () =>
      expect(await begins()).toEqual(['Of an erased oneA colleague', 'MineYou', 'Calls on Monday.Ann']),
    );
    const at = '2026-11-20T15:00:00.000+00:00';
    await page.people.current().db.notes.put(note({ id: 'late', text: '<b>Late</b>', at }));
    await waitFor(async () => expect((await begins())[0]).toBe('<b>Late</b>Ann'));
  });

  test('are told of in French', async () => {
    await openApplication({ notes: [note({ by: '' })], language: 'fr' });
    await see('Seule votre équipe peut voir ces notes.');
    const author = await see('Un membre de l’équipe');
    expect(author.parentElement?.textContent).toMatch(/^Un membre de l’équipe · 20 nov\. 2026/);
  });

  test('keep the day in its place beside an author whose name is written from right to left', async () => {
    await openApplication({ notes: [note({ by: 'דוד לוי' })], language: 'fr' });
    expect((await see('דוד לוי')).localName).toBe('bdi');
  });
});
