import { describe, expect, test } from 'vitest';
import { ReportLine } from '../../../../src/features/report/report-line.tsx';
import type { OutboxEntry } from '../../../../src/local/db/outbox-entry.ts';
import { addPosting, documentsOf } from '../../../support/board.ts';
import { createDevice } from '../../../support/dom/device.ts';
import {
  complaint,
  find,
  focused,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import {
  BUSY,
  createAnsweringWorld,
  createSendingWorld,
  fillDisk,
  GAP_MS,
  leaveOn,
} from '../../../support/dom/sending-scene.ts';
import { openPart, type PageOptions } from '../../../support/dom/test-app.tsx';
import { testCard, testEntry, testReceipt } from '../test-card.ts';

const CARD = testCard();
const NAME = 'Report this job';

/** With the form in sight. */
async function openReport(options: PageOptions = {}) {
  const page = await openPart(<ReportLine card={CARD} />, { path: '/job/1001#report', ...options });
  const dialog = await find('dialog');
  await find('button', /^(Send report|Envoyer le signalement)$/, dialog);
  return { page, dialog };
}

const REPORT: Partial<OutboxEntry> = {
  kind: 'report.create',
  payload: { jobId: 1001, reason: 'other', text: 'Odd' },
};

describe('a report of a posting', () => {
  test('needs to say what is wrong, and words where it is another reason', async () => {
    const { page, dialog } = await openReport();
    await see('Line cook · Bow River Diner', dialog);
    await press(page, 'Send report');
    expect(texts('link', await find('alert', undefined, dialog))).toEqual(['Choose a reason']);
    await press(page, 'Choose a reason', { role: 'link' });
    await hasFocus(on(dialog).getAllByRole('radio')[0]);
    await press(page, 'Another reason', { role: 'radio' });
    await waitFor(() =>
      expect(on(dialog).getByLabelText('What happened?').hasAttribute('required')).toBe(true),
    );
    await press(page, 'Send report');
    expect(complaint('What happened?')).toBe('Describe the problem in a few words');
    await press(page, 'Discriminatory', { role: 'radio' });
    await waitFor(() => expect(complaint('What happened?')).toBeNull());
  });

  test('half written, is there again', async () => {
    const device = await createDevice();
    const { page } = await openReport({ device });
    await press(page, 'Another reason', { role: 'radio' });
    await type(page, 'What happened?', 'Ils ont demandé 300 $ 💸');
    await see(/^Saved on this computer/);
    // Opened by its button the next time: nothing stands open that was not asked for.
    const again = await openPart(<ReportLine card={CARD} />, { path: '/job/1001', device });
    expect(on().queryByRole('dialog')).toBeNull();
    await press(again, NAME);
    await waitFor(() => expect(valueOf('What happened?')).toBe('Ils ont demandé 300 $ 💸'));
    expect(on().getByRole<HTMLInputElement>('radio', { name: 'Another reason' }).checked).toBe(true);
  });

  test('waits for a busy server, not for a connection', async () => {
    const { world, answer } = await createAnsweringWorld();
    answer(BUSY);
    const device = await createDevice({ server: world.app });
    await leaveOn(device, null, { outbox: [testEntry(REPORT)] });
    await openPart(<ReportLine card={CARD} />, { path: '/job/1001#report', device });
    await see(/^The server is busy\. We’ll try again automatically\./);
  });

  test('waits without a connection, and has arrived when the server has it', async () => {
    const world = await createSendingWorld();
    await addPosting(world.context, { jobId: 1001 });
    const device = await createDevice({ server: world.app });
    device.network.isOnline = false;
    const { page, dialog } = await openReport({ device });
    await press(page, 'Asks for money or a deposit', { role: 'radio' });
    await type(page, 'What happened?', ' They asked for 300 dollars. ');
    await press(page, 'Send report');
    await see('Your report is saved. We’ll send it automatically when you’re back online.');
    expect((await find('link', 'See it in the outbox')).getAttribute('href')).toBe('/outbox');
    expect(on(dialog).queryByRole('button', { name: 'Send report' })).toBeNull();

    page.goOnline();
    await page.passTime(GAP_MS);
    await see(/^Report sent\. Thank you/);
    const reports = await documentsOf(world.context, 'reports');
    expect(reports.map(({ data }) => [data['jobId'], data['reason'], data['text']])).toEqual([
      [1001, 'asks_for_money', 'They asked for 300 dollars.'],
    ]);
    await press(page, 'Report another problem');
    await find('button', 'Send report');
    expect(valueOf('What happened?')).toBe('');
    expect(page.surprises).toEqual([]);
  });

  test('that is too long, or that the device cannot keep, is not sent', async () => {
    const { page } = await openReport({ language: 'fr' });
    const text = 'Que s’est-il passé?';
    await page.user.click(on().getAllByRole('radio')[0] as HTMLElement);
    await type(page, text, 'x'.repeat(4001));
    await press(page, 'Envoyer le signalement');
    expect(complaint(text)).toMatch(/4.000/);
    await type(page, text, 'x'.repeat(4000));
    await waitFor(() => expect(complaint(text)).toBeNull());
    fillDisk();
    await press(page, 'Envoyer le signalement');
    await see(/^Nous n’avons pas pu enregistrer votre signalement/);
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });
});

const TOO_MANY = {
  type: 'daily_quota_exceeded',
  message: '',
  quota: { name: 'reports', share: 'address', limit: 200, used: 200, freesAt: '2026-11-20T13:00:00.000Z' },
};
const TOO_MANY_WORDS =
  'Too many of these came from your internet address in the last 24 hours. After 1:00 p.m., we’ll send this one automatically.';

describe('a report that the server refused', () => {
  test('is marked where it is at fault once it is a draft again', async () => {
    const device = await createDevice();
    const refused = { field: 'text', message: 'It has words that are not allowed.' };
    const content = { reason: 'other', text: 'Odd', refused };
    await leaveOn(device, null, { drafts: [{ key: 'report:1001', content, editedAt: 1 }] });
    const page = await openPart(<ReportLine card={CARD} />, { path: '/job/1001#report', device });
    await waitFor(() => expect(focused()?.getAttribute('name')).toBe('text'));
    expect(complaint('What happened?')).toBe(
      'The server didn’t accept this: It has words that are not allowed.',
    );
    await type(page, 'What happened?', 'They asked for money.');
    expect(complaint('What happened?')).toBeNull();
  });
});

describe('a report that was sent from here before', () => {
  test.each<[string, Partial<OutboxEntry>, string]>([
    ['is in', { state: 'sent', receipt: testReceipt }, 'Sent'],
    [
      'was refused',
      { state: 'attention', error: { type: 'posting_not_found', message: '' } },
      'Needs attention',
    ],
    ['is one too many for today', { attempts: 1, error: TOO_MANY }, TOO_MANY_WORDS],
  ])('is said to stand so: it %s', async (_what, entry, words) => {
    const device = await createDevice();
    await leaveOn(device, null, { outbox: [testEntry({ ...REPORT, ...entry })] });
    await openPart(<ReportLine card={CARD} />, { path: '/job/1001#report', device });
    await see(words);
    expect(sees('Choose a reason')).toBe(false);
    expect(texts('link')).toEqual(words === 'Sent' ? [] : ['See it in the outbox']);
  });

  test('of another posting says nothing here', async () => {
    const device = await createDevice();
    const other = testEntry({ ...REPORT, payload: { jobId: 7, reason: 'other', text: 'Odd' } });
    await leaveOn(device, null, { outbox: [other] });
    await openReport({ device });
    expect(sees('Waiting')).toBe(false);
  });
});
