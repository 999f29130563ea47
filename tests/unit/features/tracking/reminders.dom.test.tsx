import { fireEvent } from '@testing-library/react';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { OWNER } from '../../../support/dom/account-scene.ts';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import { SIX } from '../../../support/dom/list-scene.ts';
import { holdDisk } from '../../../support/dom/held-disk.ts';
import {
  complaint,
  find,
  gone,
  hasFocus,
  on,
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
import { received } from '../applicants/received-scene.ts';

const PAST = Date.UTC(2020, 0, 2, 12);
const FUTURE = Date.UTC(2099, 0, 2, 12);

async function deviceWith(parts: Record<string, Record<string, unknown>> = {}): Promise<Device> {
  const device = await createDevice({ user: OWNER });
  const db = new PersonDatabase(OWNER.id, { indexedDB: device.disk, IDBKeyRange });
  await db.applications.put(received());
  await db.profile.bulkPut(
    Object.entries(parts).map(([part, content]) => ({ part, content, editedAt: 1, operationId: 'o' })),
  );
  db.close();
  return device;
}
const sent = async (page: Page) =>
  (await page.people.current().db.outbox.toArray()).filter(({ kind }) => kind === 'profile.put');

test('a reminder is set on an application, only for the future, and follows the person', async () => {
  const page = await openApp('/applications/a', { device: await deviceWith() });
  await press(page, 'Set a reminder');
  await hasFocus(await openField('Day and time'));
  fireEvent.change(await openField('Day and time'), { target: { value: '2001-01-02T09:00' } });
  await press(page, 'Save reminder');
  expect(complaint('Day and time')).toBe('Choose a time in the future');
  fireEvent.change(await openField('Day and time'), { target: { value: '2099-01-02T09:00' } });
  await type(page, /Note for yourself/, ' Appeler Zoé 🥐 ');
  await press(page, 'Save reminder');
  await see('Appeler Zoé 🥐');
  await hasFocus(await find('heading', 'Reminder'));
  await waitFor(async () =>
    expect(await sent(page)).toMatchObject([
      {
        payload: {
          part: 'reminder:100',
          content: { at: new Date('2099-01-02T09:00').getTime(), text: 'Appeler Zoé 🥐', title: 'cook' },
        },
      },
    ]),
  );
  expect(sees('Overdue')).toBe(false);
});

test('while a slow disk saves a reminder, its form can be neither changed nor left', async () => {
  const page = await openApp('/applications/a', { device: await deviceWith() });
  await press(page, 'Set a reminder');
  await type(page, /Note for yourself/, 'Call');
  const goOn = await holdDisk(page);
  await press(page, 'Save reminder');
  await press(page, 'Cancel');
  expect(await openField(/Note for yourself/)).toMatchObject({ value: 'Call', readOnly: true });
  expect(sees('Set a reminder')).toBe(false);
  await goOn();
  await see('Call');
  expect(sees('Save reminder')).toBe(false);
});

test('one that is due is a notice and a count once, and overdue until it’s done', async () => {
  const device = await deviceWith({
    'reminder:100': { at: PAST, text: 'Call', title: 'cook' },
    'reminder:101': { at: FUTURE, text: '', title: 'baker' },
    'reminder:102': { at: 'soon' },
  });
  const page = await openApp('/outbox', { device });
  await see(/^Reminder: Call\./);
  await waitFor(async () =>
    expect(texts('link', await find('navigation', 'Sections'))).toContain(
      '1Applications1 reminder or new message',
    ),
  );
  await press(page, 'See reminders', { role: 'link' });
  const part = await find('region', 'Reminders');
  await waitFor(() => expect(texts('listitem', part)).toHaveLength(2));
  expect(texts('listitem', part)[0]).toMatch(/^cookCall.*Overdue/);
  expect(texts('listitem', part)[1]).not.toMatch(/Overdue/);
  await press(page, 'Done: Call · cook');
  await waitFor(() => expect(texts('listitem', part)).toHaveLength(1));
  await hasFocus(await find('heading', 'Reminders'));
  expect(await sent(page)).toMatchObject([{ payload: { part: 'reminder:100', content: null } }]);
  await waitFor(async () =>
    expect(texts('link', await find('navigation', 'Sections'))).toContain('Applications'),
  );
  await press(page, 'Done: baker');
  await waitFor(() => expect(sees('Reminders')).toBe(false));
  await hasFocus(await find('main'));
});

test('one that was shown isn’t shown again on this device', async () => {
  const device = await deviceWith({ 'reminder:100': { at: PAST, text: 'Call', title: 'cook' } });
  const page = await openApp('/outbox', { device });
  await see(/^Reminder: Call\./);
  await press(page, 'Close');
  await waitFor(() => expect(sees(/^Reminder: Call\./)).toBe(false));
  await openApp('/outbox', { device });
  // The reminder is known, and still counted.
  await waitFor(async () =>
    expect(texts('link', await find('navigation', 'Sections'))).toContain(
      '1Applications1 reminder or new message',
    ),
  );
  expect(sees(/^Reminder: Call\./)).toBe(false);
});

test('a time that is no date breaks neither the list nor the page', async () => {
  const far = { at: Number.MAX_SAFE_INTEGER, text: 'far', title: 'cook' };
  const device = await deviceWith({ 'reminder:100': far });
  await openApp('/applications', { device });
  await see('cook');
  expect(sees('far')).toBe(false);
  await openApp('/applications/a', { device });
  await find('button', 'Set a reminder');
});

test('a guest has reminders about saved jobs, on the job’s page', async () => {
  const page = await openApp('/job/6', { cards: SIX });
  const { db } = page.people.current();
  await find('heading', 'camp cook');
  expect(sees('Set a reminder')).toBe(false);
  await db.marks.put({ kind: 'saved', jobId: 6, on: true, editedAt: 1, operationId: 'o' });
  await press(page, 'Set a reminder');
  await press(page, 'Save reminder');
  await waitFor(async () => expect(await db.profile.get('reminder:6')).toMatchObject({ part: 'reminder:6' }));
});

test('notes on an application save themselves, and show what another device wrote', async () => {
  const page = await openApp('/applications/a', {
    device: await deviceWith({ 'note:100': { text: 'Asked about housing' }, 'note:101': { text: 7 } }),
  });
  const part = await find('region', 'My notes');
  await waitFor(() => expect(valueOf('Notes', part)).toBe('Asked about housing'));
  await type(page, 'Notes', 'Appeler Zoé 🥐', part);
  await see('Saved on this device', part);
  fireEvent.blur(on(part).getByLabelText('Notes'));
  await waitFor(async () =>
    expect(await sent(page)).toMatchObject([
      { payload: { part: 'note:100', content: { text: 'Appeler Zoé 🥐' } } },
    ]),
  );
});

test('a guest has notes about saved jobs, which are there again after a restart', async () => {
  const device = await createDevice({ cards: SIX });
  const page = await openApp('/job/6', { device });
  const { db } = page.people.current();
  await find('heading', 'camp cook');
  expect(sees('My notes')).toBe(false);
  await db.marks.put({ kind: 'saved', jobId: 6, on: true, editedAt: 1, operationId: 'o' });
  const part = await find('region', 'My notes');
  await type(page, 'Notes', 'Bus 12, then walk', part);
  await see('Saved on this device', part);
  await openApp('/job/6', { device });
  await waitFor(async () =>
    expect(valueOf('Notes', await find('region', 'My notes'))).toBe('Bus 12, then walk'),
  );
});

test('the keyboard stays in the field that was chosen while the disk removed a reminder', async () => {
  const page = await openApp('/applications/a', {
    device: await deviceWith({ 'reminder:100': { at: FUTURE, text: 'Call', title: 'cook' } }),
  });
  await openField('Notes');
  const done = await find('button', /^Done: Call/);
  const letGo = await holdDisk(page);
  await page.user.click(done);
  const field = await openField('Notes');
  await page.user.click(field);
  await letGo();
  await gone('Call');
  await hasFocus(field);
});
