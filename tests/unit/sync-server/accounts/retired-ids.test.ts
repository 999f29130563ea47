import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Collector } from '../../../../sync-server/retention/collector.ts';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { isRetired, retireId } from '../../../../sync-server/accounts/retired-ids.ts';
import type { Write } from '../../../../sync-server/store/store.ts';
import { collectorOf, pass } from '../../../support/collecting.ts';
import { codeIn } from '../../../support/sent-messages.ts';
import { createWorld, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';

let world: World;
let collector: Collector;
beforeEach(async () => {
  world = await createWorld();
  collector = collectorOf(world.context);
});
afterEach(async () => {
  await collector.close();
  await world.app.close();
});

const ask = async (url: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url, headers: PROJECT, payload })).statusCode;
const register = (userId: string, email = `${userId}-again@example.com`) =>
  ask('/v1/account', { userId, email, password: PASSWORD, name: '' });
const accounts = () => world.context.stores.accounts;

async function erase(): Promise<void> {
  await beginErasure(world.context, 'owner');
  const erasures = await startErasures(world.context, { sleep: () => Promise.resolve() });
  await erasures.idle();
  await erasures.close();
}

it('an erased account never comes back, by whichever door, however long ago it was', async () => {
  await erase();
  expect(await register('owner')).toBe(409);
  await pass(world.context, collector, 40);
  expect(accounts().ids.filter(id => /owner/.test(id))).toEqual([]);
  expect(await register('owner')).toBe(409);
  const byCode = { userId: 'owner', email: 'new@example.com' };
  expect(await ask('/v1/account/tokens/email', byCode)).toBe(201);
  await world.context.messenger.settled();
  const secret = codeIn(world.context.messenger.mails.at(-1)?.text);
  const session = await world.send('guest', 'POST', '/v1/account/sessions/token', {
    userId: 'owner',
    secret,
  });
  expect(session.statusCode).toBe(201);
  expect(session.json().userId).not.toBe('owner');
  const byKey = { userId: 'owner', email: 'third@example.com' };
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/account/tokens/email',
    headers: world.headersOf('key'),
    payload: byKey,
  });
  expect(answer.json()).toMatchObject({ code: 409, type: 'user_already_exists' });
  expect(accounts().ids.filter(id => /owner/.test(id))).toEqual([]);
  // The address is free, and leads to another account.
  expect(await register('another', 'owner@example.com')).toBe(201);
});

it('the id of an account that was never opened is not used again', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/account/tokens/email',
    headers: world.headersOf('key'),
    payload: { userId: 'typed', email: 'typed@example.com' },
  });
  expect(answer.statusCode).toBe(201);
  await pass(world.context, collector, 402);
  expect(accounts().ids).not.toContain('user:typed');
  expect(await register('typed')).toBe(409);
  // Its address is free.
  expect(await register('another', 'typed@example.com')).toBe(201);
});

it('what stays says nothing of whose id it was', async () => {
  await erase();
  await pass(world.context, collector, 40);
  const [id = '', ...others] = accounts().ids.filter(key => key.startsWith('retired:'));
  expect(others).toEqual([]);
  expect((await accounts().get(id))?.body).toEqual({ hashes: expect.stringMatching(/^[0-9a-f]{18}$/) });
});

it('a deleted team’s id means no other people, however long ago it was', async () => {
  const make = () => world.send('stranger', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' });
  expect((await world.send('owner', 'POST', '/v1/teams', { teamId: 'crew', name: 'Crew' })).statusCode).toBe(
    201,
  );
  expect((await world.send('owner', 'DELETE', '/v1/teams/crew')).statusCode).toBe(204);
  expect((await make()).statusCode).toBe(409);
  // The session ends before the team is forgotten: both are asked before.
  await pass(world.context, collector, 402);
  expect(accounts().ids).not.toContain('team:crew');
  expect(world.context.teams.isTaken('crew')).toBe(false);
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/teams',
    headers: world.headersOf('key'),
    payload: { teamId: 'crew', name: 'Crew' },
  });
  expect(answer.statusCode).toBe(409);
  expect(world.context.teams.isTaken('crew')).toBe(false);
  const other = { teamId: 'crew2', name: 'Crew' };
  expect((await world.send('key', 'POST', '/v1/teams', other)).statusCode).toBe(201);
});

it('nobody gets an id in the moment in which it is retired', async () => {
  await erase();
  const stored = await accounts().get('user:owner');
  const isNew = ({ id, body }: Write) => id === 'user:owner' && body !== null;
  let hasGone = false;
  accounts().beforeCommit = async writes => {
    if (hasGone || !writes.some(isNew)) return;
    hasGone = true;
    await retireId(world.context, 'user', 'owner');
    await accounts().commit([{ id: 'user:owner', revision: stored?.revision ?? '', body: null }]);
  };
  expect(await register('owner')).toBe(409);
  expect(hasGone).toBe(true);
  expect(accounts().ids).not.toContain('user:owner');
  expect(await register('third')).toBe(201);
});

it('keeps a thousand apart, each in its place, also when they come at once', async () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `id-${index}`);
  for (let at = 0; at < ids.length; at += 4)
    await Promise.all(ids.slice(at, at + 4).map(id => retireId(world.context, 'user', id)));
  await Promise.all([1, 2, 3].map(() => retireId(world.context, 'user', 'id-0')));
  const found = await Promise.all(ids.map(id => isRetired(world.context, 'user', id)));
  expect(found).toEqual(found.map(() => true));
  expect(await isRetired(world.context, 'team', 'id-0')).toBe(false);
  expect(await isRetired(world.context, 'user', 'id-1000')).toBe(false);
  const buckets = accounts().ids.filter(id => id.startsWith('retired:'));
  const bodies = await accounts().getMany(buckets);
  expect(JSON.stringify(bodies).match(/[0-9a-f]{18}/g)).toHaveLength(ids.length);
});
