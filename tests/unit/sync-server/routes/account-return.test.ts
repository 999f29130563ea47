import { afterEach, beforeEach, expect, test } from 'vitest';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { codeIn, cookieOf, shownBy } from '../../../support/sent-messages.ts';
import { createWorld, PROJECT, type World } from '../../../support/server-world.ts';

const EMAIL = 'back@example.com';
const PHONE = '+15145550100';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

const lastMail = () => world.context.messenger.mails.at(-1);

/** The ways to an account that need no password: how to ask, and the secret that was sent. */
const WAYS = {
  'a code by mail': {
    ask: () => askFor('email', { email: EMAIL }),
    secret: () => codeIn(lastMail()?.text),
  },
  'a link by mail': {
    ask: () => askFor('magic-url', { email: EMAIL, url: 'http://localhost/sign-in-link' }),
    secret: () => shownBy(lastMail()).secret,
  },
  'a text message': {
    ask: () => askFor('phone', { phone: PHONE }),
    secret: () => codeIn(world.context.messenger.texts.at(-1)?.message),
  },
};

/** Gives the id that the answer shows. */
async function askFor(kind: string, body: object): Promise<string> {
  const url = `/v1/account/tokens/${kind}`;
  const answer = await world.send('guest', 'POST', url, { userId: 'unique()', ...body });
  expect(answer.statusCode).toBe(201);
  await world.context.messenger.settled();
  return answer.json<{ userId: string }>().userId;
}

async function signIn(alias: string, secret: string): Promise<{ cookie: string; userId: string }> {
  const answer = await world.send('guest', 'POST', '/v1/account/sessions/token', { userId: alias, secret });
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return { cookie: cookieOf(answer), userId: answer.json<{ userId: string }>().userId };
}

/** Until nothing is left to be carried out. */
async function erase(cookie: string): Promise<void> {
  const answer = await world.app.inject({
    method: 'DELETE',
    url: '/v1/account',
    headers: { ...PROJECT, cookie },
    payload: {},
  });
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 204 });
  const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
  await runner.idle();
  await runner.close();
}

test.each(Object.entries(WAYS))(
  'who erased an account that was made by %s comes back the same way, as somebody new, as often as they like',
  async (_, { ask, secret }) => {
    const ids = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const { cookie, userId } = await signIn(await ask(), secret());
      ids.add(userId);
      await erase(cookie);
    }
    expect(ids.size).toBe(3);
  },
);

test('asked for twice at once after erasing, both codes are for one account', async () => {
  const { ask, secret } = WAYS['a code by mail'];
  await erase((await signIn(await ask(), secret())).cookie);
  const shown: [string, string][] = [];
  for (let times = 0; times < 2; times += 1) shown.push([await ask(), secret()]);
  const [first, second] = await Promise.all(shown.map(each => signIn(...each)));
  expect(first?.userId).toBe(second?.userId);
});
