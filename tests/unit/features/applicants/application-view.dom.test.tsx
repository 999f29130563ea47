import { describe, expect, test } from 'vitest';
import { datedMomentWords } from '../../../../src/i18n/moment-words.ts';
import {
  choose,
  find,
  fireEvent,
  on,
  openField,
  press,
  see,
  sees,
  texts,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { deviceWith, received } from './received-scene.ts';

const SENT_AT = '2026-11-20T12:00:00.000+00:00';
const LETTER = 'I bake since 2009.\n<script>alert(1)</script>\nCall 807-555-0123, or +33 6 12 34 56 78.';

const hrefOf = async (name: string) => (await find('link', name)).getAttribute('href');

describe('an application', () => {
  test('is shown whole, as text, with the ways to answer', async () => {
    const name = '<img src=x onerror=alert(1)> العربية';
    const device = await deviceWith({ applicants: [received({ name, message: LETTER })] });
    const page = await openApp('/applicants/100/a', { device });
    const title = await find('heading', name);
    // A name is read in its own direction.
    expect([title.tagName, title.getAttribute('dir')]).toEqual(['H1', 'auto']);
    await waitFor(() => expect(document.title).toContain(name));
    expect(document.querySelector('main img, main script')).toBeNull();
    expect((await see(/^I bake since 2009\./)).textContent).toBe(LETTER);
    // What is found on a page has plain spaces.
    await see(`${datedMomentWords(SENT_AT, { language: 'en' }).replaceAll('\u00a0', ' ')} · PT-1`);
    await see('Received');
    expect(await hrefOf('cook')).toBe('/job/100');
    expect(await hrefOf('Reply by email')).toBe(
      'mailto:bruno@example.com?subject=Your%20application%3A%20cook%20(PT-1)',
    );
    expect(await hrefOf('Call 807-555-0123')).toBe('tel:8075550123');
    expect(await hrefOf('Call +33 6 12 34 56 78')).toBe('tel:+33612345678');
    await press(page, 'All applications to this posting', { role: 'link' });
    expect(page.address()).toBe('/applicants/100');
  });

  test('has the questions as they were asked, and marks the answers that the employer wants to see', async () => {
    const answers = [
      { question: 'Can you drive? <b>', kind: 'yes_no' as const, unit: '', values: ['no'], isFlagged: true },
      { question: 'How many years?', kind: 'number' as const, unit: 'years', values: ['1.5'] },
      { question: 'Why?', kind: 'text' as const, unit: '', values: [] },
    ];
    const page = await openApp('/applicants/100', {
      device: await deviceWith({ applicants: [received({ answers })] }),
    });
    await see('1 answer to note');
    await press(page, /Bruno Roy/, { role: 'link' });
    await find('heading', 'Answers');
    expect(texts('term').slice(-3)).toEqual(['Can you drive? <b>', 'How many years?', 'Why?']);
    expect(texts('definition').slice(-3)).toEqual(['No Please note', '1.5 years', 'No answer']);
  });

  test.each([
    ['a@example.com?bcc=everybody@example.com', 'mailto:a@example.com?subject='],
    ['nobody', null],
  ])('whose address is %j is answered to an address alone', async (email, begin) => {
    await openApp('/applicants/100/a', { device: await deviceWith({ applicants: [received({ email })] }) });
    await see(email);
    const href = on().queryByRole('link', { name: 'Reply by email' })?.getAttribute('href') ?? null;
    expect(href).toBe(begin && `${begin}Your%20application%3A%20cook%20(PT-1)`);
    expect(on().queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  test('has its address copied, and says when the browser does not allow it', async () => {
    const page = await openApp('/applicants/100/a', {
      device: await deviceWith({ applicants: [received()] }),
    });
    await press(page, 'Copy email address');
    await see('Copied.');
    expect(await navigator.clipboard.readText()).toBe('bruno@example.com');
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    await press(page, 'Copy email address');
    await see('Your browser blocked copying. Select the address and copy it.');
    expect(sees('Copied.')).toBe(false);
  });

  test('has the file that came with it, unless it was taken back', async () => {
    const resume = { name: 'Bruno’s CV.pdf', type: 'application/pdf', size: 1_234_567 };
    const device = await deviceWith({
      applicants: [received({ resume }), received({ id: 'b', state: 'withdrawn', resume })],
    });
    await openApp('/applicants/100/a', { device });
    await see(/Bruno’s CV\.pdf/);
    await see(/1\.2 MB/);
    const link = await find('link', 'Download');
    expect(link.getAttribute('href')).toBe('/v1/sync/applications/a/resume');
    expect(link.getAttribute('download')).toBe('Bruno’s CV.pdf');
    await openApp('/applicants/100/b', { device });
    await see(/withdrawn/i);
    expect(on().queryByRole('link', { name: 'Download' })).toBeNull();
  });

  test('that is taken back while one reads it says so', async () => {
    const device = await deviceWith({ applicants: [received()], language: 'fr' });
    const page = await openApp('/applicants/100/a', { device });
    await see('Reçue');
    await page.people.current().db.applicants.update('a', { state: 'withdrawn' });
    await see('La personne a retiré cette candidature. Veuillez ne plus en tenir compte.');
    await see('Retirée');
  });

  test('that is erased while one reads it is gone, with a way back', async () => {
    const page = await openApp('/applicants/100/a', {
      device: await deviceWith({ applicants: [received()] }),
    });
    await find('heading', 'Bruno Roy');
    await page.people.current().db.applicants.delete('a');
    await find('heading', 'This application no longer exists');
    expect(sees('bruno@example.com')).toBe(false);
    await waitFor(() => expect(document.title).not.toContain('Bruno'));
    await press(page, 'All applications to this posting', { role: 'link' });
    await see('No applications yet');
  });

  test('of another posting is not found under this one', async () => {
    const applicants = [received(), received({ id: 'b', jobId: 200, name: 'Of another' })];
    await openApp('/applicants/100/b', { device: await deviceWith({ applicants }) });
    await find('heading', 'This application no longer exists');
    await waitFor(() => expect(sees('Of another')).toBe(false));
  });
});

describe('a decision', () => {
  const decisions = async (page: Page) =>
    (await page.people.current().db.outbox.toArray()).flatMap(({ kind, payload }) =>
      kind === 'application.decide' ? [payload['decision']] : [],
    );
  /** As Chromium does with the arrow keys in a closed list: each press chooses. */
  async function arrowTo(page: Page, options: readonly string[]) {
    const field = await openField('Your team’s decision');
    field.focus();
    for (const value of options) {
      await page.user.keyboard('{ArrowDown}');
      fireEvent.change(field, { target: { value } });
    }
  }

  test('by keyboard doesn’t tell the applicant what is on the way to it', async () => {
    const page = await openApp('/applicants/100/a', {
      device: await deviceWith({ applicants: [received()] }),
    });
    await arrowTo(page, ['review', 'interview', 'offer', 'hired', 'declined']);
    await see('Press Enter to save this decision.');
    expect(valueOf('Your team’s decision')).toBe('declined');
    expect(await decisions(page)).toEqual([]);
    await page.user.keyboard('{Enter}');
    await see('Saved. It will sync automatically.');
    expect(await decisions(page)).toEqual(['declined']);
  });

  test.each(['the field', 'the screen'])('by keyboard counts when %s is left', async what => {
    const page = await openApp('/applicants/100/a', {
      device: await deviceWith({ applicants: [received()] }),
    });
    await arrowTo(page, ['review', 'interview']);
    if (what === 'the field') await page.user.tab();
    else await press(page, 'All applications to this posting', { role: 'link' });
    await waitFor(async () => expect(await decisions(page)).toEqual(['interview']));
    if (what === 'the screen') await see('Interview', await find('main'));
  });

  test('that is chosen with a press counts at once, and is in the list before it’s sent', async () => {
    const page = await openApp('/applicants/100/a', {
      device: await deviceWith({ applicants: [received()] }),
    });
    await choose(page, 'Your team’s decision', 'Offer');
    await see('Saved. It will sync automatically.');
    expect(await decisions(page)).toEqual(['offer']);
    await press(page, 'All applications to this posting', { role: 'link' });
    await find('link', /^Bruno Roy.*Offer$/);
  });
});
