import type * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';

const calls = vi.hoisted(() => ({ hash: 0, verify: 0 }));

vi.mock('@node-rs/argon2', async importOriginal => {
  const real = await importOriginal<typeof argon2>();
  const counted: Pick<typeof real, 'hash' | 'verify'> = {
    hash: (...given) => {
      calls.hash += 1;
      return real.hash(...given);
    },
    verify: (...given) => {
      calls.verify += 1;
      return real.verify(...given);
    },
  };
  return { ...real, ...counted };
});

// The server may be loaded by now with what is not counted.
vi.resetModules();
const { createWorld, PASSWORD } = await import('../../../../support/server-world.ts');

const LOG_IN = '/v1/account/sessions/email';

/** What costs time in a request: slow hashes, and reads of the store. */
async function workOf(request: { url?: string; email?: string; password?: string; as?: 'guest' | 'owner' }) {
  const { app, context, send } = await createWorld();
  const { accounts } = context.stores;
  const get = vi.spyOn(accounts, 'get');
  Object.assign(calls, { hash: 0, verify: 0 });
  const { url = LOG_IN, as = 'guest', ...body } = request;
  const answer = await send(as, 'POST', url, body);
  const work = { ...calls, isSlow: get.mock.calls.length > 0 };
  await app.close();
  return { work, answer: [answer.statusCode, answer.body] };
}

test('a log-in with a wrong password does the same slow work and says the same as one of nobody', async () => {
  const wrong = await workOf({ email: 'owner@example.com', password: 'a wrong guess' });
  const nobody = await workOf({ email: 'nobody@example.com', password: 'a wrong guess' });
  expect(wrong.work).toEqual({ hash: 0, verify: 1, isSlow: true });
  expect(nobody).toEqual(wrong);
});

test('a log-in that succeeds does no more of it', async () => {
  const right = await workOf({ email: 'owner@example.com', password: PASSWORD });
  expect(right.work).toMatchObject({ hash: 0, verify: 1 });
});

test('an account without a password does the same', async () => {
  const { app, context, send } = await createWorld();
  const stored = await context.stores.accounts.get('user:owner');
  if (!stored) throw new Error('no owner');
  await context.stores.accounts.commit([{ ...stored, body: { ...stored.body, passwordHash: null } }]);
  Object.assign(calls, { hash: 0, verify: 0 });
  const answer = await send('guest', 'POST', LOG_IN, {
    email: 'owner@example.com',
    password: 'anything at all',
  });
  expect([answer.statusCode, calls]).toEqual([401, { hash: 0, verify: 1 }]);
  await app.close();
});

test('what is refused for its form costs nothing', async () => {
  const { work } = await workOf({ email: 'owner@example.com', password: '' });
  expect(work).toMatchObject({ hash: 0, verify: 0 });
});
