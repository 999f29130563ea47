import { afterEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../src/wire/operations/push.ts';
import { registerSubmit } from '../../../../../sync-server/routes/submit.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { addPosting, anApplication } from '../../../../support/board.ts';
import { createWorld, type World } from '../../../../support/server-world.ts';

let world: World;
afterEach(() => world.app.close());

async function open(budgets: string): Promise<void> {
  world = await createWorld({ RATE_LIMITS: 'on', BUDGETS: budgets }, [registerSyncPush, registerSubmit]);
  for (let jobId = 1; jobId <= 9; jobId += 1) await addPosting(world.context, { jobId });
}

const push = (operations: readonly Operation[], guest: string, from = '203.0.113.1') =>
  world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers: { 'x-portage-guest': guest.padEnd(43, 'x') },
    remoteAddress: from,
    payload: { protocol: 1, operations },
  });

const application = (jobId: number, guest: string): Operation =>
  anApplication({ id: `${guest}-${jobId}`.padEnd(24, '0'), payload: { ...anApplication().payload, jobId } });

describe('the work of a push', () => {
  test('is paid for by its size before it is done', async () => {
    // An operation counts as 15,000 steps and more.
    await open('steps.address=150000');
    const many = (guest: string) => Array.from({ length: 6 }, (_, at) => application(at + 1, guest));
    const answers = await Promise.all(['a', 'b', 'c'].map(guest => push(many(guest), guest)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await push(many('d'), 'd', '203.0.113.2')).statusCode).toBe(200);
    world.context.clock.nowMs += 20_000;
    expect((await push(many('c'), 'c')).json().outcomes).toHaveLength(6);
  });
});

describe('what is stored', () => {
  test('is counted for a guest, and comes back with time', async () => {
    await open('operations.guest=2');
    expect((await push([application(1, 'a'), application(2, 'a')], 'a')).statusCode).toBe(200);
    const refused = await push([application(3, 'a')], 'a');
    expect(refused.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
    expect((await push([application(3, 'b')], 'b')).statusCode).toBe(200);
    world.context.clock.nowMs += Number(refused.headers['retry-after']) * 1000;
    expect((await push([application(3, 'a')], 'a')).json()).toMatchObject({
      outcomes: [{ status: 'applied' }],
    });
  });

  test('is counted for an address, however many secrets it makes', async () => {
    await open('operations.address=3');
    for (const guest of ['a', 'b', 'c'])
      expect((await push([application(1, guest)], guest)).statusCode).toBe(200);
    expect((await push([application(1, 'd')], 'd')).statusCode).toBe(429);
    expect((await push([application(1, 'd')], 'd', '203.0.113.2')).statusCode).toBe(200);
  });

  test('is not counted again when a phone sends it again', async () => {
    await open('operations.guest=2');
    for (let again = 0; again < 5; again += 1)
      expect((await push([application(1, 'a')], 'a')).statusCode).toBe(200);
  });

  test('counts guests that an account takes over, though nothing else is sent', async () => {
    await open('operations.account=3');
    const secrets = (turn: number) =>
      Array.from({ length: 10 }, (_, at) => `${turn}-${at}`.padEnd(43, 'x')).join(',');
    const ask = (turn: number) =>
      world.app.inject({
        method: 'POST',
        url: '/v1/sync/push',
        headers: { ...world.headersOf('owner'), 'x-portage-guest': secrets(turn) },
        payload: { protocol: 1, operations: [] },
      });
    expect((await ask(1)).statusCode).toBe(200);
    expect((await ask(2)).statusCode).toBe(429);
  });

  test('is not all that counts: what is refused is work too', async () => {
    await open('steps.address=12000');
    const nowhere = [7_001, 7_002, 7_003].map(jobId => application(jobId, 'a'));
    expect((await push(nowhere, 'a')).json()).toMatchObject({ outcomes: [{ status: 'rejected' }, {}, {}] });
    const refused = await push(nowhere.slice(0, 1), 'b');
    expect(refused.json()).toMatchObject({ code: 429 });
    expect((await push(nowhere.slice(0, 1), 'b', '203.0.113.2')).statusCode).toBe(200);
    world.context.clock.nowMs += 60_000;
    expect((await push(nowhere.slice(0, 1), 'b')).statusCode).toBe(200);
  });

  test('is counted by its bytes too', async () => {
    await open('stored.address=2000');
    const long = application(1, 'a');
    const payload = { ...(long.payload as object), message: 'é'.repeat(1_500) };
    expect((await push([{ ...long, payload }], 'a')).statusCode).toBe(200);
    expect((await push([application(2, 'b')], 'b')).statusCode).toBe(429);
  });

  test('counts the form service and documents, and keys never', async () => {
    await open('operations.address=2');
    const submit = () =>
      world.app.inject({
        method: 'POST',
        url: '/submit',
        remoteAddress: '203.0.113.1',
        payload: { jobId: 1, jobTitle: 'Cook', name: 'Robin', email: 'robin@example.ca', message: 'May I?' },
      });
    expect((await submit()).statusCode).toBe(200);
    const save = (actor: 'owner' | 'key', documentId: string) =>
      world.app.inject({
        method: 'POST',
        url: '/v1/databases/board/collections/saved/documents',
        headers: world.headersOf(actor),
        remoteAddress: '203.0.113.1',
        payload: { documentId, data: { jobId: 1 } },
      });
    const statuses: number[] = [];
    for (const actor of ['owner', 'owner', 'key'] as const)
      statuses.push((await save(actor, `saved-${statuses.length}`)).statusCode);
    expect(statuses).toEqual([201, 429, 201]);
    expect((await submit()).json()).toMatchObject({ success: false });
  });
});
