import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { StoreUnavailable } from '../../../../../sync-server/store/store.ts';
import { codeIn } from '../../../../support/sent-messages.ts';
import { createWorld, type World } from '../../../../support/server-world.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

async function requestCode() {
  const body = { userId: 'unique()', email: 'owner@example.com' };
  const answer = await world.send('guest', 'POST', '/v1/account/tokens/email', body);
  await world.context.messenger.settled();
  const secret = codeIn(world.context.messenger.mails.at(-1)?.text);
  return { userId: answer.json<{ userId: string }>().userId, secret };
}
const signIn = async (body: object) =>
  (await world.send('guest', 'POST', '/v1/account/sessions/token', body)).statusCode;
const usedBy = async (id: string) =>
  (await readAccount(world.context.stores.accounts, id))?.account.usedSignIns ?? [];

/** Writes of documents that begin with this fail. Returns a function that ends this. */
function refuseWritesOf(prefix: string): () => void {
  const { accounts } = world.context.stores;
  const commit = accounts.commit.bind(accounts);
  accounts.commit = writes =>
    writes.some(({ id }) => id.startsWith(prefix))
      ? Promise.reject(new StoreUnavailable('the disk is full'))
      : commit(writes);
  return () => void (accounts.commit = commit);
}

test('a code still works after the session that it would have opened could not be stored', async () => {
  const shown = await requestCode();
  const allow = refuseWritesOf('user:');
  expect(await signIn(shown)).toBe(503);
  allow();
  expect(await signIn(shown)).toBe(201);
  expect(await signIn(shown)).toBe(401);
});

test('a code that could not be removed after its use opens nothing more', async () => {
  const shown = await requestCode();
  const allow = refuseWritesOf('sign-ins:');
  expect(await signIn(shown)).toBe(201);
  expect(await signIn(shown)).toBe(401);
  allow();
  expect(await signIn(shown)).toBe(401);
});

test('an account forgets used codes when they would have expired', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await signIn(await requestCode())).toBe(201);
    expect(await usedBy('owner')).toHaveLength(time + 1);
  }
  world.context.clock.nowMs += HOUR_MS;
  expect(await signIn(await requestCode())).toBe(201);
  expect(await usedBy('owner')).toHaveLength(1);
});
