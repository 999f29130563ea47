import { expect, test, vi } from 'vitest';
import { applicationMail } from '../../../../sync-server/applications/application-mail.ts';
import { applicationNotices } from '../../../../sync-server/applications/application-notices.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { contactMail } from '../../../../sync-server/messages/contact-mail.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { mailNotes, owedMails } from '../../../../sync-server/applications/waiting-mails.ts';
import { aContact, addPosting, ANNA, anApplication, createBoard } from '../../../support/board.ts';
import { START_MS } from '../../../support/test-context.ts';

const HOUR = 3_600_000;

test('a message to the operator counts from its writing until it is mailed', async () => {
  const context = await createBoard({ CONTACT_EMAIL: 'operator@jobs.example' });
  const owed = owedMails(context);
  expect(owed.waiting()).toEqual({ count: 0, oldestMs: null });
  const operations = createOperations(context);
  await operations.apply(ANNA, [aContact({ userId: ANNA.userId })]);
  context.clock.nowMs += HOUR;
  await operations.apply(ANNA, [
    aContact({ id: '00000000-0000-4000-8000-00000000c0de', userId: ANNA.userId }),
  ]);
  expect(owed.waiting()).toEqual({ count: 2, oldestMs: START_MS });
  // After a restart, too.
  expect(owedMails(context).waiting()).toEqual({ count: 2, oldestMs: START_MS });
  expect(owed.waiting((_effect, documentId) => documentId !== 'none')).toEqual({ count: 2, oldestMs: null });
  const port = contactMail(context, async () => undefined);
  if (!port) throw new Error('no port');
  const runner = startEffects(context, { ports: [port], sleep: async () => undefined });
  await runner.idle();
  await runner.close();
  expect(owed.waiting()).toEqual({ count: 0, oldestMs: null });
});

test('a message is owed to nobody where the address was taken out of the configuration', async () => {
  const context = await createBoard({ CONTACT_EMAIL: 'operator@jobs.example' });
  await createOperations(context).apply(ANNA, [aContact({ userId: ANNA.userId })]);
  expect(owedMails({ ...context, config: { ...context.config, contactEmail: null } }).waiting().count).toBe(
    0,
  );
});

test('an application counts until its address or the members of its employer’s were mailed', async () => {
  const context = await createBoard();
  const owed = owedMails(context);
  await addPosting(context, { jobId: 100 }, null, { email: 'jobs@clearwater.example' });
  await addPosting(context, { jobId: 101 });
  await submitApplication(context, ANNA, anApplication());
  context.clock.nowMs += HOUR;
  await submitApplication(context, ANNA, anApplication({ payload: { jobId: 101 } }));
  expect(owed.waiting()).toEqual({ count: 2, oldestMs: START_MS });
  // After a restart, too.
  expect(owedMails(context).waiting()).toEqual({ count: 2, oldestMs: START_MS });
  expect(owed.waiting((_effect, documentId) => documentId !== 'none')).toEqual({ count: 2, oldestMs: null });
  const ports = [applicationMail(context), applicationNotices(context)].filter(port => port !== null);
  const runner = startEffects(context, { ports, sleep: async () => undefined });
  await runner.idle();
  await runner.close();
  expect(owed.waiting()).toEqual({ count: 0, oldestMs: null });
});

test('what waits is not read again for each who asks, and a mail whose document is deleted is owed no more', async () => {
  const context = await createBoard({ CONTACT_EMAIL: 'operator@jobs.example' });
  await createOperations(context).apply(ANNA, [aContact({ userId: ANNA.userId })]);
  const owed = owedMails(context);
  const [documentId = ''] = context.projection.pendingEffects('messages');
  const reading = vi.spyOn(context.projection, 'pendingEffects');
  expect(owed.waiting().count).toBe(1);
  expect(reading).not.toHaveBeenCalled();
  const stored = await context.stores.board.get(`messages/${documentId}`);
  if (!stored) throw new Error('no message');
  await context.stores.board.commit([
    { id: `messages/${documentId}`, revision: stored.revision, body: null },
  ]);
  expect(owed.waiting().count).toBe(0);
});

test.each([
  [null, 0],
  [START_MS, 0],
  [START_MS - HOUR, 0],
  [START_MS - HOUR - 1, 1],
])('health notes what is older than an hour: %s', (oldestMs, notes) => {
  expect(mailNotes({ count: 1, oldestMs }, START_MS)).toHaveLength(notes);
});
