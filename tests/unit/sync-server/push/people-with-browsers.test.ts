import { beforeEach, expect, it, vi } from 'vitest';
import { createAccountChanges } from '../../../../sync-server/accounts/account-changes.ts';
import { PeopleWithBrowsers } from '../../../../sync-server/push/people-with-browsers.ts';
import { createBoard } from '../../../support/board.ts';
import { addPerson } from '../../../support/server-world.ts';
import { START_MS, type TestContext } from '../../../support/test-context.ts';

let context: TestContext;
let people: PeopleWithBrowsers;
beforeEach(async () => {
  context = await createBoard();
  people = new PeopleWithBrowsers(context.stores.accounts);
  await addPerson(context, 'anna');
  await addPerson(context, 'bruno');
});

const BROWSER = {
  id: 'phone',
  sessionId: 'session-anna',
  name: 'Phone',
  providerId: null,
  identifier: 'https://push.example/1',
  createdAt: START_MS,
  updatedAt: START_MS,
};

const hasBrowser = async (userId: string, has: boolean) => {
  const change = createAccountChanges(context.stores.accounts, () => START_MS);
  await change(userId, account => ({ ...account, pushTargets: has ? [BROWSER] : [] }));
};
const among = async (...userIds: string[]) => [...(await people.among(userIds))];

it('finds those who have one, and reads an account again only after it changed', async () => {
  await hasBrowser('anna', true);
  await people.start();
  const read = vi.spyOn(context.stores.accounts, 'getMany');
  expect(await among('anna', 'bruno', 'anna', 'nobody')).toEqual(['anna']);
  expect(await among('bruno', 'anna', 'nobody')).toEqual(['anna']);
  expect(read.mock.calls.flat(2)).toEqual(['user:anna', 'user:bruno', 'user:nobody']);
  await hasBrowser('anna', false);
  expect(await among('anna', 'bruno')).toEqual([]);
  expect(read.mock.calls.flat(2)).toHaveLength(4);
});

it('keeps no answer that was read before a change', async () => {
  await people.start();
  const { accounts } = context.stores;
  const getMany = accounts.getMany.bind(accounts);
  vi.spyOn(accounts, 'getMany').mockImplementationOnce(async ids => {
    const before = await getMany(ids);
    await hasBrowser('anna', true);
    return before;
  });
  expect(await among('anna')).toEqual([]);
  expect(await among('anna')).toEqual(['anna']);
});

it('reads every time when it doesn’t follow the accounts', async () => {
  expect(await among('anna')).toEqual([]);
  await hasBrowser('anna', true);
  expect(await among('anna')).toEqual(['anna']);
  await people.start();
  expect(await among('anna')).toEqual(['anna']);
  people.stop();
  await hasBrowser('anna', false);
  expect(await among('anna')).toEqual([]);
});
