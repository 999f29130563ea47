import { describe, expect, test } from 'vitest';
import { actionsIn, everyStateNow, lineOf, openOutbox } from '../../../support/dom/outbox-scene.tsx';
import { find, focused, gone, press, see, texts, waitFor } from '../../../support/dom/queries.ts';
import { BUSY, createAnsweringWorld, refusalOf } from '../../../support/dom/sending-scene.ts';
import { START_MS } from '../../../support/test-context.ts';
import { testEntry, testReceipt } from '../test-card.ts';

const refused = (type: string) => ({
  state: 'attention' as const,
  attempts: 1,
  settledAt: START_MS,
  error: { type, message: 'no' },
});

describe('what a person decides is done', () => {
  test('to send anyway, which the server is told, and to leave an edit as it is', async () => {
    const { world, sent } = await createAnsweringWorld();
    const page = await openOutbox(everyStateNow(), { server: world.app });
    await press(page, 'Send anyway: Long-haul truck driver');
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'changed')?.payload).toMatchObject({ confirmChanged: true }),
    );
    await see('4 waiting, 7 need attention, 4 sent');
    // The line went to another place, and the button with it.
    await waitFor(async () => expect(focused()?.contains(await lineOf('Welder'))).toBe(true));
    await press(page, 'Keep the current version: Welder');
    await see('4 waiting, 6 need attention, 5 sent');
    expect(sent.filter(({ id }) => id === 'conflict')).toEqual([]);
  });

  test('to use one’s own edit after all, over what others wrote', async () => {
    const { world, sent } = await createAnsweringWorld();
    const page = await openOutbox(everyStateNow(), { server: world.app });
    await press(page, 'Use my version: Welder');
    await waitFor(() =>
      expect(sent.find(({ kind }) => kind === 'posting.edit')?.payload).toMatchObject({
        changes: { card: { jobTitle: 'Welder, night shift', payMin: 4000 } },
        base: { card: { jobTitle: 'Welder-fitter', payMin: 3100 } },
      }),
    );
  });

  test('to apply again, or to try again what may pass now', async () => {
    const { world, sent } = await createAnsweringWorld();
    const page = await openOutbox(everyStateNow(), { server: world.app });
    await press(page, 'Apply again: Tree planter');
    await waitFor(() => expect(sent.map(({ id }) => id)).toContain('withdrawn'));
    await see('4 waiting, 7 need attention, 4 sent');
    await press(page, 'Try again: Camp cook');
    await waitFor(() => expect(sent.map(({ id }) => id)).toContain('closed'));
  });

  test('to apply as the posting says, with the text, where its employer takes no applications here', async () => {
    const page = await openOutbox([
      testEntry({ title: 'Camp cook', ...refused('application_no_recipient') }),
    ]);
    await see(/^This employer doesn’t take applications on Portage, so we didn’t send it\./);
    await press(page, 'Copy text: Camp cook');
    await see('Copied.');
    expect(await navigator.clipboard.readText()).toBe('Hello');
    await press(page, 'See how to apply: Camp cook');
    await waitFor(() => expect(page.address()).toMatch(/^\/job\/\d+$/));
  });

  test('to delete, after a question; nothing goes before its answer', async () => {
    const page = await openOutbox([testEntry({ title: 'Camp cook', ...refused('posting_closed') })]);
    await press(page, 'Delete: Camp cook');
    const question = await find('dialog', 'Delete this?');
    await see('“Camp cook” hasn’t been sent. You can’t undo this.', question);
    expect(actionsIn(question).filter(Boolean)).toContain('Download');
    await press(page, 'Cancel', { in: question });
    await waitFor(() => expect(question.hasAttribute('open')).toBe(false));
    expect(await page.people.current().db.outbox.count()).toBe(1);
    await press(page, 'Delete: Camp cook');
    await press(page, 'Delete', { in: question });
    await see('Nothing to send');
    expect(await page.people.current().db.outbox.count()).toBe(0);
  });

  test('to delete what is unsent: if it was sent while the question stood, it stays, and that is said', async () => {
    const page = await openOutbox([testEntry({ title: 'Camp cook' })]);
    await press(page, 'Delete: Camp cook');
    const question = await find('dialog', 'Delete this?');
    const { db } = page.people.current();
    await db.outbox.update(testEntry().id, { state: 'sent', receipt: testReceipt, settledAt: START_MS });
    await press(page, 'Delete', { in: question });
    await waitFor(() =>
      expect(page.toasts.current()?.text).toBe('Not deleted. It was sent already, or is being sent now.'),
    );
    expect(await db.outbox.get(testEntry().id)).toMatchObject({ state: 'sent', receipt: testReceipt });
  });

  test('to put a receipt away, which is no harm', async () => {
    const page = await openOutbox([
      testEntry({ title: 'Baker', state: 'sent', receipt: testReceipt, settledAt: START_MS }),
    ]);
    await press(page, 'Remove from this list: Baker');
    const question = await find('dialog', 'Remove from this list?');
    await see(/^“Baker” was sent and won’t change\./, question);
    expect(actionsIn(question)).not.toContain('Download');
    await press(page, 'Remove from this list', { in: question });
    await see('Nothing to send');
  });

  test('to edit, where it was written', async () => {
    const page = await openOutbox([
      testEntry({ title: 'Nurse', ...refused('operation_invalid'), payload: { jobId: 9, message: 'Hello' } }),
    ]);
    await press(page, 'Edit: Nurse');
    await waitFor(() => expect(page.address()).toBe('/job/9'));
    const { db } = page.people.current();
    expect(await db.outbox.count()).toBe(0);
    expect(await db.drafts.get('apply:9')).toMatchObject({ content: { message: 'Hello' } });
  });

  test('to edit only what cannot have arrived', async () => {
    const page = await openOutbox([
      testEntry({ kind: 'contact.send', title: 'A question', attempts: 2, payload: { message: 'Hello' } }),
    ]);
    await press(page, 'Edit: A question');
    await see('The server may already have this. Wait for its response before you edit.');
    expect(page.address()).toBe('/outbox');
    expect(await page.people.current().db.outbox.count()).toBe(1);
  });
});

describe('a batch that was refused in part', () => {
  const row = (number: number, type: string) =>
    testEntry({
      id: `row-${number}`,
      order: number,
      kind: 'posting.create',
      title: `Guide ${number}`,
      payload: { jobId: number, batchId: 'b', rowNumber: number, row: { jobTitle: `Guide ${number}` } },
      ...refused(type),
    });

  test('is tried again at once, but for what would be refused again', async () => {
    const { world, sent } = await createAnsweringWorld();
    const rows = [row(1, 'general_unknown'), row(2, 'general_unknown'), row(3, 'request_too_large')];
    const page = await openOutbox(rows, { server: world.app });
    await press(page, 'Try all 2 again');
    await waitFor(() => expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['row-1', 'row-2'])));
    await see('0 of 3 sent, 2 waiting, 1 needs attention');
  });

  test('is deleted as one, and a single row of it by itself', async () => {
    const page = await openOutbox([row(1, 'general_unknown'), row(2, 'general_unknown'), row(3, 'x')]);
    await press(page, /^Delete: .*Guide 1$/);
    const question = await find('dialog');
    await press(page, 'Delete', { in: question });
    await lineOf('Batch of 2 postings');
    await press(page, 'Delete 2 unsent rows');
    await see('2 items haven’t been sent. You can’t undo this.', question);
    await press(page, 'Delete', { in: question });
    await see('Nothing to send');
  });
});

describe('what keeps everything from being sent', () => {
  test('is said: no connection, and that nothing has to be done', async () => {
    const page = await openOutbox([testEntry()]);
    await see(/^You’re offline\. We’ll send your items automatically/);
    expect(texts('button')).toContain('Send now');
    expect(page.surprises).toEqual([]);
  });

  test.each([
    ['en', 'The server is busy. We’ll try again automatically. You can close the app.'],
    [
      'fr',
      'Le serveur est très sollicité. Nous réessaierons automatiquement. Vous pouvez fermer l’application.',
    ],
  ] as const)('is said: the server is busy (%s)', async (language, words) => {
    const { world, answer } = await createAnsweringWorld();
    answer(BUSY);
    await openOutbox([testEntry()], { server: world.app, language });
    await see(words);
  });

  test('is said: one has to sign in again, and comes back here', async () => {
    const { world, answer } = await createAnsweringWorld();
    answer(refusalOf('user_unauthorized'));
    await openOutbox([testEntry()], { server: world.app });
    await see('Sign in again to send your items. Nothing is lost.');
    expect((await find('link', 'Sign in')).getAttribute('href')).toBe('/login?next=%2Foutbox');
  });

  test('is said: the app is too old, and a press gets another one', async () => {
    const { world, answer } = await createAnsweringWorld();
    answer(refusalOf('protocol_unsupported'));
    let renewed = 0;
    const page = await openOutbox([testEntry()], {
      server: world.app,
      services: {
        update: {
          state: () => 'none',
          subscribe: () => () => {},
          apply: async () => undefined,
          renew: () => (renewed += 1),
        },
      },
    });
    await see(/^This app is out of date\./);
    await press(page, 'Update the app');
    expect(renewed).toBe(1);
  });

  test('is over when the server answers: what waited is sent by a press', async () => {
    const { world, sent, answer } = await createAnsweringWorld();
    const page = await openOutbox([testEntry()], { server: world.app });
    page.goOffline();
    await see(/^You’re offline\./);
    page.device.network.isOnline = true;
    answer({
      body: {
        epoch: 'e1',
        outcomes: [{ id: testEntry().id, status: 'applied', receipt: testReceipt }],
      },
    });
    await press(page, 'Send now');
    await see('All sent (1)');
    await gone(/^You’re offline\./);
    expect(sent.length).toBeGreaterThan(0);
  });
});
