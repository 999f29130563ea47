import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { type AlertWorld, createAlertWorld, HOUR_MS, MINUTE_MS } from '../../../support/alert-world.ts';
import { aProfilePart } from '../../../support/board.ts';
import {
  openPushServiceForTests,
  type PushBrowser,
  type TestPushService,
} from '../../../support/push-service.ts';
import { changeAccount } from '../../../support/server-world.ts';

let at: AlertWorld;
let service: TestPushService;
let phone: PushBrowser;
let edits = 0;

beforeEach(async () => {
  at = await createAlertWorld({}, [registerSyncPush]);
  service = await openPushServiceForTests();
  phone = await register('phone');
});
afterEach(async () => {
  await at.close();
  await service.close();
});

async function register(id: string): Promise<PushBrowser> {
  const browser = service.subscribe(at.push.publicKey);
  const { context } = at.world;
  const before = (await readAccount(context.stores.accounts, 'owner'))?.account.pushTargets ?? [];
  const target = {
    id,
    name: 'Firefox',
    identifier: browser.identifier,
    providerId: null,
    sessionId: 'session-owner',
    createdAt: 1,
    updatedAt: 1,
  };
  await changeAccount(context, 'owner', { pushTargets: [...before, target] });
  return browser;
}
const now = () => at.world.context.clock.nowMs;

/** Sets a reminder as the person's phone does; null: it's removed, or done. */
async function remind(content: object | null, jobId = 7): Promise<void> {
  edits += 1;
  const payload = { part: `reminder:${jobId}`, content, editedAt: now() + edits };
  const operation = aProfilePart({ id: `edit-of-a-reminder-${edits}`, userId: 'owner', payload });
  const answer = await at.world.send('owner', 'POST', '/v1/sync/push', {
    protocol: 1,
    operations: [operation],
  });
  expect(answer.json().outcomes).toMatchObject([{ status: 'applied' }]);
  await at.settled();
}
const contents = (browser = phone) => browser.got.map(({ content }) => content);

test('a reminder that falls due reaches each of the person’s browsers once, without their note', async () => {
  const tablet = await register('tablet');
  await remind({ at: now() + 50 * HOUR_MS, text: 'Ask about the cabin', title: 'Camp cook' });
  for (let hours = 0; hours < 49; hours += 1) await at.pass(HOUR_MS);
  await at.pass(HOUR_MS - MINUTE_MS);
  expect(contents()).toEqual([]);
  await at.pass(MINUTE_MS);
  const message = {
    title: 'Reminder',
    body: 'It’s time: “Camp cook”.',
    tag: expect.stringMatching(/^reminder-[0-9a-f]{16}$/),
    path: '/applications',
  };
  expect([contents(), contents(tablet)]).toEqual([[message], [message]]);
  await at.restart();
  for (let hours = 0; hours < 5 * 24; hours += 1) await at.pass(HOUR_MS);
  expect([contents(), contents(tablet)]).toEqual([[message], [message]]);
});

test('one that was done, or removed, before it’s due is not told', async () => {
  const due = now() + HOUR_MS;
  await remind({ at: due, text: '', title: 'Camp cook' });
  await remind(null);
  await at.pass(2 * HOUR_MS);
  expect(contents()).toEqual([]);
});

test('one that is done in quiet hours is not told after them', async () => {
  const { context } = at.world;
  // It is 07:00 in Toronto.
  await changeAccount(context, 'owner', {
    prefs: { pushQuiet: '22:00-09:00 America/Toronto', language: 'fr' },
  });
  await remind({ at: now() + MINUTE_MS, text: '', title: 'Camp cook' }, 7);
  await remind({ at: now() + MINUTE_MS, text: '', title: 'Soudeuse' }, 8);
  await at.pass(MINUTE_MS);
  await remind(null, 7);
  await at.pass(2 * HOUR_MS);
  expect(contents()).toMatchObject([
    { title: 'Rappel', body: 'C’est le moment\u00a0: «\u00a0Soudeuse\u00a0».' },
  ]);
});

test('one that is set to another time is told then, and only then', async () => {
  await remind({ at: now() + HOUR_MS, text: '', title: 'Camp cook' });
  await remind({ at: now() + 3 * HOUR_MS, text: '', title: 'Camp cook' });
  await at.pass(2 * HOUR_MS);
  expect(contents()).toEqual([]);
  await at.pass(HOUR_MS);
  expect(contents()).toHaveLength(1);
  await remind({ at: now() + HOUR_MS, text: 'Again', title: 'Camp cook' });
  await at.pass(HOUR_MS);
  expect(contents()).toHaveLength(2);
});

test('one that fell due while the server was off is told when it starts, unless it is old', async () => {
  await remind({ at: now() + HOUR_MS, text: '', title: 'Old' }, 7);
  await remind({ at: now() + 40 * HOUR_MS, text: '', title: 'Recent' }, 8);
  await at.backbone.close();
  at.world.context.clock.nowMs += 41 * HOUR_MS;
  await at.restart();
  await at.settled();
  await at.pass(0);
  expect(contents()).toMatchObject([{ body: 'It’s time: “Recent”.' }]);
});

test('none is told to someone who turned them off, and none breaks the others', async () => {
  for (const [job, content] of [
    {},
    { at: 'soon' },
    { at: 1e300 },
    { at: now() + HOUR_MS, title: 5 },
  ].entries())
    await remind(content, job + 1);
  await at.pass(HOUR_MS);
  expect(contents()).toMatchObject([{ body: 'It’s time.' }]);
  await changeAccount(at.world.context, 'owner', { prefs: { pushOff: 'reminders' } });
  await remind({ at: now() + HOUR_MS, text: '', title: 'Camp cook' }, 9);
  await at.pass(HOUR_MS);
  expect(contents()).toHaveLength(1);
});
