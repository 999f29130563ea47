import { expect, test } from 'vitest';
import { createBudgets } from '../../../../sync-server/app.ts';
import { createAccountServices } from '../../../../sync-server/accounts/account-services.ts';
import { createTestContext } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';
import { createPlainProjection } from '../../../support/plain-projection.ts';

const PASSWORD = 'wet boots by the door';
const ANN = { userId: 'ann', email: 'ann@example.com', password: PASSWORD, name: 'Ann' };
const HERE = { ip: '127.0.0.1', userAgent: undefined };

const servicesOf = (context: ReturnType<typeof createTestContext>) =>
  createAccountServices(context, createBudgets(context));

/** Lets the first `writes` commits through, then the power is gone. */
function cutAfter(context: ReturnType<typeof createTestContext>, writes: number): void {
  let left = writes;
  context.stores.accounts.beforeCommit = () => {
    if (left === 0) throw new Error('power cut');
    left -= 1;
  };
}

test('a sign-up cut at any of its writes can be done again: by the same person at once, by another after a minute', async () => {
  for (const writes of [0, 1]) {
    for (const [next, waitMs] of [
      [ANN, 0],
      [{ ...ANN, userId: 'ann-2' }, 60_000],
    ] as const) {
      const context = createTestContext(createPlainProjection);
      cutAfter(context, writes);
      await expect(servicesOf(context).accounts.register(ANN, HERE)).rejects.toThrow('power cut');
      context.stores.accounts.beforeCommit = () => {};
      context.clock.nowMs += waitMs;
      const { accounts } = servicesOf(context);
      expect(await accounts.register(next, HERE)).toMatchObject({ id: next.userId, email: ANN.email });
      expect(await accounts.verify(ANN.email, PASSWORD, HERE)).toMatchObject({ id: next.userId });
    }
  }
});

test('a change of address cut at any of its writes leaves one address that opens, and none that is locked', async () => {
  for (const writes of [0, 1, 2]) {
    const context = createTestContext(createPlainProjection);
    await servicesOf(context).accounts.register(ANN, HERE);
    cutAfter(context, writes);
    const change = { email: 'new@example.com', password: PASSWORD };
    await expect(servicesOf(context).contacts.setEmail('ann', change, HERE)).rejects.toThrow('power cut');
    context.stores.accounts.beforeCommit = () => {};
    context.clock.nowMs += 60_000;

    const { accounts } = servicesOf(context);
    const opens = async (email: string) => {
      const found = await accounts.verify(email, PASSWORD, HERE).catch(() => null);
      return found?.id ?? null;
    };
    const [old, renewed] = [await opens(ANN.email), await opens(change.email)];
    expect([old, renewed].filter(id => id === 'ann')).toHaveLength(1);
    const free = old === null ? ANN.email : change.email;
    expect(await accounts.register({ ...ANN, userId: 'bob', email: free }, HERE)).toMatchObject({
      id: 'bob',
    });
  }
});

test('a change of address that is sent twice at once holds, and the new address opens the account', async () => {
  const context = createTestContext(createPlainProjection);
  const store = context.stores.accounts;
  const { accounts, contacts } = servicesOf(context);
  await accounts.register(ANN, HERE);
  const change = { email: 'new@example.com', password: PASSWORD };
  let commits = 0;
  let second: Promise<unknown> = Promise.resolve();
  store.beforeCommit = async () => {
    commits += 1;
    if (commits !== 2) return;
    // Before the first one writes the account, the second one claims the address. Its own write follows the first.
    second = contacts.setEmail('ann', change, HERE);
    await until(() => expect(commits).toBe(3));
  };
  const first = await contacts.setEmail('ann', change, HERE);
  await second;
  expect(first.account.email).toBe(change.email);
  expect(await accounts.get('ann')).toMatchObject({ email: change.email });
  expect(await accounts.verify(change.email, PASSWORD, HERE)).toMatchObject({ id: 'ann' });
});

test('a sign-up that lost its address while it was slow leaves no account behind', async () => {
  const context = createTestContext(createPlainProjection);
  const store = context.stores.accounts;
  let commits = 0;
  store.beforeCommit = async () => {
    commits += 1;
    if (commits !== 2) return;
    // Before the slow one writes its account, a minute goes by and somebody else signs up.
    context.clock.nowMs += 60_000;
    await servicesOf(context).accounts.register({ ...ANN, userId: 'quick' }, HERE);
  };
  await expect(servicesOf(context).accounts.register({ ...ANN, userId: 'slow' }, HERE)).rejects.toMatchObject(
    {
      type: 'user_already_exists',
    },
  );
  expect(store.ids.filter(id => id.startsWith('user:'))).toEqual(['user:quick']);
  expect(await servicesOf(context).accounts.verify(ANN.email, PASSWORD, HERE)).toMatchObject({
    id: 'quick',
  });
});
