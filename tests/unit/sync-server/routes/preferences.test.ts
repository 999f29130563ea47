import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PullChange, PullResponse } from '../../../../src/wire/pull.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { aPreference, aSaved, EDITED_AT } from '../../../support/board.ts';
import { changeAccount, createWorld, type World } from '../../../support/server-world.ts';

const DAY_MS = 86_400_000;
const PARTS = [registerSyncPush, registerSyncPull];

let world: World;
beforeEach(async () => {
  world = await createWorld({}, PARTS);
});
afterEach(() => world.app.close());

const setAll = (prefs: Record<string, unknown>) =>
  world.send('owner', 'PATCH', '/v1/account/prefs', { prefs });
const named = (count: number, prefix = 'name') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}-${at}`, at]));

async function push(...operations: Operation[]): Promise<Outcome[]> {
  const sent = operations.map(each => ({ ...each, userId: 'owner' }));
  const answer = await world.send('owner', 'POST', '/v1/sync/push', { protocol: 1, operations: sent });
  return answer.json().outcomes;
}
const set = (name: string, value: string | null, editedAt: number) =>
  aPreference({ payload: { name, value, editedAt } });

async function pull(cursor = '', limit = 500): Promise<PullResponse> {
  return (await world.send('owner', 'GET', `/v1/sync/pull?cursor=${cursor}&limit=${limit}`)).json();
}

async function pullAll(limit = 500, between?: (page: number) => Promise<unknown>) {
  const pages = [await pull('', limit)];
  while (pages.at(-1)?.more) {
    await between?.(pages.length);
    pages.push(await pull(pages.at(-1)?.cursor, limit));
  }
  const last = new Map<string, PullChange>();
  for (const change of pages.flatMap(({ changes }) => changes)) last.set(change.id, change);
  return { pages, last };
}

const account = async () => (await readAccount(world.context.stores.accounts, 'owner'))!.account;

describe('the names of preferences', () => {
  test('are two hundred at most', async () => {
    expect((await setAll(named(200))).statusCode).toBe(200);
    const refused = await setAll(named(201));
    expect(refused.json()).toMatchObject({
      code: 400,
      type: 'general_argument_invalid',
      message: 'Invalid `prefs` param: Value must have at most 200 keys, each no longer than 128 characters.',
    });
    expect((await account()).prefs).toEqual(named(200));
  });

  test('have 128 letters at most, of whatever size', async () => {
    expect((await setAll({ ['🚜'.repeat(128)]: 1 })).statusCode).toBe(200);
    expect((await setAll({ ['🚜'.repeat(129)]: 1 })).statusCode).toBe(400);
  });

  test('of a team too', async () => {
    await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
    const put = (prefs: object) => world.send('owner', 'PUT', '/v1/teams/crew/prefs', { prefs });
    expect((await put(named(200))).statusCode).toBe(200);
    expect((await put(named(201))).statusCode).toBe(400);
  });
});

test('an account does not grow with names that were set and left again', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    world.context.clock.nowMs += 1;
    expect((await setAll(named(200, `turn${turn}`))).statusCode).toBe(200);
  }
  const { prefWriters = {} } = await account();
  expect(Object.keys(prefWriters)).toHaveLength(400);
  const { last } = await pullAll();
  expect(last.size).toBe(400);
  // The newest removed names are remembered.
  expect([...last.values()].filter(({ data }) => data === null).map(({ id }) => id.split('-')[0])).toEqual(
    Array(200).fill('turn28'),
  );
});

test('one that grew before is pulled in pages, and shrinks with the next change', async () => {
  const early = Array.from({ length: 50 }, (_, at) => ({ operation: `an-early-operation-${at}`, at }));
  const writer = { at: EDITED_AT, editedAt: EDITED_AT, operation: 'before', digest: '', early };
  const names = Array.from({ length: 3_000 }, (_, at) => `name-${at}`);
  await changeAccount(world.context, 'owner', {
    prefs: Object.fromEntries(names.slice(0, 1_000).map(name => [name, 'x'.repeat(50)])),
    prefWriters: Object.fromEntries(names.map(name => [name, writer])),
  });
  const { pages, last } = await pullAll();
  expect(pages.every(({ changes }) => changes.length <= 500)).toBe(true);
  expect([...last.values()].filter(({ data }) => data !== null)).toHaveLength(1_000);
  await push(set('name-1', 'y', EDITED_AT + 1));
  const { prefWriters = {} } = await account();
  expect(Object.keys(prefWriters)).toHaveLength(1_200);
  expect(Object.values(prefWriters).reduce((sum, each) => sum + each.early.length, 0)).toBeLessThanOrEqual(
    200,
  );
});

describe('a pull of many preferences', () => {
  test('comes in pages, before everything else, and each of them once', async () => {
    await setAll(named(120));
    await push(aSaved({ payload: { jobId: 7 } }), aSaved({ payload: { jobId: 8 } }));
    const { pages, last } = await pullAll(50);
    expect(pages.map(({ changes }) => changes.length)).toEqual([50, 50, 22]);
    expect(last.size).toBe(122);
    expect((await pull(pages.at(-1)?.cursor, 50)).changes).toEqual([]);
  });

  test('begins anew when one is set in between', async () => {
    await setAll(named(120));
    const { last } = await pullAll(50, page =>
      page === 1 ? push(set('name-0', 'later', EDITED_AT + DAY_MS)) : Promise.resolve(),
    );
    expect(last.get('name-0')?.data).toEqual({ value: 'later' });
    expect(last.size).toBe(120);
  });

  test('is the same to a server that was started anew', async () => {
    await setAll(named(60));
    const first = await pull('', 50);
    expect(first.more).toBe(true);
    const rest = await pull(first.cursor, 50);
    expect([rest.changes.length, rest.more]).toEqual([10, false]);
  });
});

describe('who removed a preference', () => {
  const removedAt = EDITED_AT;

  beforeEach(async () => {
    await push(set('theme', 'dark', EDITED_AT - 1_000), set('theme', null, removedAt));
  });

  test('is remembered for 30 days, so that an earlier edit does not bring it back', async () => {
    world.context.clock.nowMs += 29 * DAY_MS;
    await push(set('theme', 'old', removedAt - 1));
    expect((await account()).prefs).toEqual({});
    expect((await pullAll()).last.get('theme')?.data).toBeNull();
  });

  test('is forgotten then; an edit of before does not bring it back all the same, and its device is told', async () => {
    world.context.clock.nowMs += 31 * DAY_MS;
    expect((await pullAll()).last.size).toBe(0);
    await push(set('language', 'fr', removedAt + 30 * DAY_MS));
    expect(Object.keys((await account()).prefWriters ?? {})).toEqual(['language']);

    const old = set('theme', 'old', removedAt - 1);
    const [outcome] = await push(old);
    expect(outcome).toMatchObject({ status: 'applied' });
    expect((await account()).prefs).toEqual({ language: 'fr' });
    const { last } = await pullAll();
    expect(last.get('theme')).toMatchObject({ data: null, stamp: { at: removedAt } });
    // A replay gets the same answer.
    expect(await push(old)).toEqual([outcome]);
    expect((await account()).prefs).toEqual({ language: 'fr' });
  });

  test('does not keep anybody from setting it anew', async () => {
    world.context.clock.nowMs += 31 * DAY_MS;
    await push(set('language', 'fr', removedAt + 1));
    // So does an edit made right after the removal that arrives a month late.
    await push(set('theme', 'light', removedAt + 1));
    expect((await account()).prefs).toEqual({ language: 'fr', theme: 'light' });
  });

  test('counts from when the server heard of it, not from when it was done', async () => {
    await push(set('late', null, EDITED_AT - 60 * DAY_MS));
    expect((await account()).prefWriters?.['late']).toBeDefined();
    world.context.clock.nowMs += 29 * DAY_MS;
    expect((await pullAll()).last.has('late')).toBe(true);
    world.context.clock.nowMs += 2 * DAY_MS;
    expect((await pullAll()).last.has('late')).toBe(false);
  });
});

test('preferences are written sixty times a minute at most, and as many bytes as the budget has', async () => {
  const limited = await createWorld({ RATE_LIMITS: 'on' }, PARTS);
  const write = (actor: 'owner' | 'key' = 'owner') =>
    limited.send(actor, 'PATCH', '/v1/account/prefs', { prefs: { a: 1 } });
  for (let turn = 0; turn < 60; turn += 1) expect((await write()).statusCode).toBe(200);
  expect((await write()).json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
  await limited.app.close();
  const poor = await createWorld({ RATE_LIMITS: 'on', BUDGETS: 'stored.account=2000' }, PARTS);
  const large = () => poor.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { a: 'x'.repeat(3_000) } });
  expect([(await large()).statusCode, (await large()).statusCode]).toEqual([200, 429]);
  await poor.app.close();
});
