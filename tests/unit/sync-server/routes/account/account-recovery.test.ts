import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { linkIn, shownBy, without } from '../../../../support/sent-messages.ts';
import { addPerson, createWorld, PASSWORD, PROJECT, type World } from '../../../../support/server-world.ts';

const RECOVERY = '/v1/account/recovery';
const NEW = 'dry socks at last';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

async function ask(email: string, url = 'http://localhost/reset-password', headers = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: RECOVERY,
    headers: { ...PROJECT, ...headers },
    payload: { email, url },
  });
  await world.context.messenger.settled();
  return answer;
}

const confirm = (shown: { userId: string; secret: string }, password = NEW) =>
  world.send('guest', 'PUT', RECOVERY, { ...shown, password });
const logIn = (password: string) =>
  world.send('guest', 'POST', '/v1/account/sessions/email', { email: 'owner@example.com', password });
const lastMail = () => world.context.messenger.mails.at(-1);

describe('asking', () => {
  test('sends a link to the address', async () => {
    const answer = await ask('Owner@Example.com', 'http://localhost/reset-password?from=app');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ secret: '', phrase: '', expire: '2026-11-20T13:00:00.000+00:00' });
    expect(lastMail()).toMatchObject({
      to: 'owner@example.com',
      name: 'owner',
      subject: 'Password Reset for Portage',
    });
    expect(lastMail()?.text).toContain('Reset your Portage password using the link.');
    expect(Object.fromEntries(linkIn(lastMail()).searchParams)).toMatchObject({
      from: 'app',
      userId: 'owner',
      expire: '2026-11-20T13:00:00.000+00:00',
    });
  });

  test('is in the language of the person', async () => {
    await ask('owner@example.com', undefined, { 'x-appwrite-locale': 'fr' });
    expect(lastMail()?.subject).toBe('Réinitialisation du mot de passe Portage');
  });

  test('is answered alike for an address that nobody has, and sends nothing', async () => {
    const unknown = await ask('nobody@example.com');
    expect(unknown.statusCode).toBe(201);
    expect(world.context.messenger.mails).toEqual([]);
    const known = await ask('owner@example.com');
    const shape = (answer: typeof known) => {
      const { $id, userId, ...rest } = answer.json<{ $id: string; userId: string }>();
      return { ...rest, $id: $id.length, userId: userId.length, headers: Object.keys(answer.headers).sort() };
    };
    expect(shape(unknown)).toEqual(shape(known));
  });

  test('shows an id that is nobody’s, always the same for one address', async () => {
    const idFor = async (email: string) => (await ask(email)).json<{ userId: string }>().userId;
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      const userId = await idFor(email);
      expect(await idFor(email)).toBe(userId);
      const tried = await confirm({ userId, secret: 'a'.repeat(64) });
      expect(tried.json()).toMatchObject({ code: 404, type: 'user_not_found' });
    }
  });

  test.each(['owner@example.com', 'nobody@example.com'])(
    'is refused while the disk is full, and sends nothing: %s',
    async email => {
      world.context.stores.accounts.failing = true;
      const refused = await ask(email);
      expect(refused.json()).toMatchObject({ code: 503, type: 'general_service_unavailable' });
      expect(refused.headers['retry-after']).toBe('5');
      expect(world.context.messenger.mails).toEqual([]);
      world.context.stores.accounts.failing = false;
      expect((await ask(email)).statusCode).toBe(201);
    },
  );

  test('hands a server with a key the secret, which works, and tells it who is not known', async () => {
    const answer = await world.send('key', 'POST', RECOVERY, {
      email: 'owner@example.com',
      url: 'http://localhost/x',
    });
    expect(answer.json()).toMatchObject({ userId: 'owner' });
    expect((await confirm(answer.json())).statusCode).toBe(200);
    const body = { email: 'nobody@example.com', url: 'http://localhost/x' };
    const unknown = await world.send('key', 'POST', RECOVERY, body);
    expect(unknown.json()).toMatchObject({ code: 404, type: 'user_not_found' });
  });

  test.each([
    ['nonsense', 'http://localhost/x'],
    ['', 'http://localhost/x'],
    ['owner@example.com', ''],
    ['owner@example.com', 'localhost/x'],
    ['owner@example.com', 'http://remotehost/x'],
    ['owner@example.com', 'javascript:alert(1)'],
    ['owner@example.com', '//localhost/x'],
  ])('is refused: %s, %s', async (email, url) => {
    expect((await ask(email, url)).json()).toMatchObject({ code: 400, type: 'general_argument_invalid' });
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('under a forged host leads nowhere', async () => {
    const answer = await ask('owner@example.com', 'https://evil.example/x', { host: 'evil.example' });
    expect(answer.statusCode).toBe(400);
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('is not possible where mail is not configured', async () => {
    without(world.context.messenger, 'canMail');
    expect((await ask('owner@example.com')).json()).toMatchObject({
      code: 503,
      type: 'general_smtp_disabled',
    });
  });
});

describe('confirming', () => {
  test('sets the password, ends every session, and proves the address', async () => {
    await ask('owner@example.com');
    const answer = await confirm(shownBy(lastMail()));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ userId: 'owner', secret: '', phrase: '' });
    // No session. The account knows this browser until it is closed.
    expect(answer.cookies.map(({ name }) => name)).toEqual(['a_device_portage_browser']);
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);
    expect((await logIn(NEW)).statusCode).toBe(201);
    const stored = await readAccount(world.context.stores.accounts, 'owner');
    expect(stored?.account).toMatchObject({ emailVerified: true, tokens: [] });
  });

  test('works once, and ends the other links too', async () => {
    await ask('owner@example.com');
    const first = shownBy(lastMail());
    await ask('owner@example.com');
    const second = shownBy(lastMail());
    const answers = await Promise.all([confirm(first), confirm(first, 'wet wool in the hall')]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]));
    for (const shown of [first, second])
      expect((await confirm(shown)).json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
  });

  test('works for an hour', async () => {
    await ask('owner@example.com');
    world.context.clock.nowMs += 3_600_000;
    expect((await confirm(shownBy(lastMail()))).json()).toMatchObject({ type: 'user_invalid_token' });
    expect((await logIn(PASSWORD)).statusCode).toBe(201);
  });

  test('is over when the password was changed meanwhile', async () => {
    await ask('owner@example.com');
    const change = { password: 'wet wool in the hall', oldPassword: PASSWORD };
    expect((await world.send('owner', 'PATCH', '/v1/account/password', change)).statusCode).toBe(200);
    expect((await confirm(shownBy(lastMail()))).json()).toMatchObject({ type: 'user_invalid_token' });
  });

  test('is over when the address was changed meanwhile', async () => {
    await ask('owner@example.com');
    const change = { email: 'other@example.com', password: PASSWORD };
    expect((await world.send('owner', 'PATCH', '/v1/account/email', change)).statusCode).toBe(200);
    expect((await confirm(shownBy(lastMail()))).json()).toMatchObject({ type: 'user_invalid_token' });
  });

  test('gives a password to who has none', async () => {
    await addPerson(world.context, 'linked', { passwordHash: null, passwordUpdatedAt: null });
    await ask('linked@example.com');
    expect((await confirm(shownBy(lastMail()))).statusCode).toBe(200);
    const answer = await world.send('guest', 'POST', '/v1/account/sessions/email', {
      email: 'linked@example.com',
      password: NEW,
    });
    expect(answer.statusCode).toBe(201);
  });

  test('refuses what is wrong, and keeps the link for what is right', async () => {
    await ask('owner@example.com');
    const shown = shownBy(lastMail());
    const refusals: [Partial<typeof shown & { password: string }>, number, string][] = [
      [{ secret: 'a'.repeat(64) }, 401, 'user_invalid_token'],
      [{ userId: 'stranger' }, 401, 'user_invalid_token'],
      [{ userId: 'nobody' }, 404, 'user_not_found'],
      [{ password: 'short' }, 400, 'general_argument_invalid'],
      [{ password: 'password1' }, 400, 'general_argument_invalid'],
      [{ password: 'a'.repeat(257) }, 400, 'general_argument_invalid'],
      [{ secret: '' }, 400, 'general_argument_invalid'],
      [{ userId: '' }, 400, 'general_argument_invalid'],
    ];
    for (const [change, code, type] of refusals) {
      const answer = await world.send('guest', 'PUT', RECOVERY, { ...shown, password: NEW, ...change });
      expect(answer.json()).toMatchObject({ code, type });
    }
    expect((await confirm(shown)).statusCode).toBe(200);
  });

  test('opens no blocked account', async () => {
    await addPerson(world.context, 'blocked', { active: false, emailVerified: true });
    await ask('blocked@example.com');
    expect((await confirm(shownBy(lastMail()))).json()).toMatchObject({ code: 403, type: 'user_blocked' });
  });
});
