import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../sync-server/services/account-record.ts';
import { codeIn, cookieOf, linkIn, shownBy, without } from '../../../support/sent-messages.ts';
import { addPerson, changeAccount, createWorld, PROJECT, type World } from '../../../support/server-world.ts';

const CODE = '/v1/account/tokens/email';
const LINK = '/v1/account/tokens/magic-url';
const TEXT = '/v1/account/tokens/phone';
const SIGN_IN = '/v1/account/sessions/token';
const PHONE = '+15145550100';
const MINUTE_MS = 60_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

interface Token {
  $id: string;
  userId: string;
  secret: string;
  expire: string;
  phrase: string;
}

/** Asks as a guest; what happens behind the answer has happened. */
async function ask(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url,
    headers: { ...PROJECT, ...headers },
    payload: body,
  });
  await world.context.messenger.settled();
  return { status: answer.statusCode, ...answer.json<Token & { type: string }>() };
}

const askCode = (email: string, more: object = {}) => ask(CODE, { userId: 'unique()', email, ...more });
const askLink = (email: string, more: object = {}) =>
  ask(LINK, { userId: 'unique()', email, url: 'http://localhost/sign-in-link', ...more });

const show = (userId: string, secret: string, method: 'POST' | 'PUT' = 'POST', url = SIGN_IN) =>
  world.send('guest', method, url, { userId, secret });

const lastMail = () => world.context.messenger.mails.at(-1);
const accountOf = async (userId: string) => {
  const stored = await readAccount(world.context.stores.accounts, userId);
  if (!stored) throw new Error(`there is no ${userId}`);
  return stored.account;
};

describe('a code by mail', () => {
  test('goes to the address and signs in once', async () => {
    const token = await askCode('Owner@example.com');
    expect(token).toMatchObject({ status: 201, userId: 'owner', secret: '', phrase: '' });
    expect(token.expire).toBe('2026-11-20T12:15:00.000+00:00');
    expect(lastMail()).toMatchObject({
      to: 'owner@example.com',
      name: 'owner',
      subject: 'OTP for Portage Login',
    });
    const code = codeIn(lastMail()?.text);
    expect(lastMail()?.text).toContain(`Use OTP ${code} to sign in to Portage. Expires in 15 minutes.`);
    expect(lastMail()?.text).not.toMatch(/security phrase/i);

    const session = await show(token.userId, code);
    expect(session.statusCode).toBe(201);
    expect(session.json()).toMatchObject({
      userId: 'owner',
      provider: 'token',
      factors: ['email'],
      secret: '',
    });
    expect(session.cookies).toHaveLength(1);
    expect(await accountOf('owner')).toMatchObject({ emailVerified: true, tokens: [] });

    const again = await show(token.userId, code);
    expect(again.json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
  });

  test('makes an account for a new address, without a password', async () => {
    const token = await askCode('new@example.com', { userId: 'newcomer' });
    expect(token).toMatchObject({ status: 201, userId: 'newcomer' });
    expect(await accountOf('newcomer')).toMatchObject({
      email: 'new@example.com',
      emailVerified: false,
      passwordHash: null,
    });
    expect((await show('newcomer', codeIn(lastMail()?.text))).statusCode).toBe(201);
    expect(await accountOf('newcomer')).toMatchObject({ emailVerified: true });
  });

  test('asked for twice at once makes one account, which both codes open', async () => {
    const [first, second] = await Promise.all([askCode('new@example.com'), askCode('new@example.com')]);
    expect(first.userId).toBe(second.userId);
    expect(world.context.messenger.mails).toHaveLength(2);
    const codes = world.context.messenger.mails.map(({ text }) => codeIn(text));
    expect((await show(first.userId, codes[0] ?? '')).statusCode).toBe(201);
  });

  test('is for the account of the address, whatever id is wished for', async () => {
    expect(await askCode('owner@example.com', { userId: 'somebody' })).toMatchObject({ userId: 'owner' });
  });

  test('makes no account under somebody’s id', async () => {
    expect(await askCode('new@example.com', { userId: 'stranger' })).toMatchObject({
      status: 409,
      type: 'user_already_exists',
    });
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('is for whoever has the address now, and not for who was made for it', async () => {
    const { userId } = await askCode('moving@example.com');
    const session = await show(userId, codeIn(lastMail()?.text));
    const change = { email: 'moved@example.com', password: 'dry socks at last' };
    await world.app.inject({
      method: 'PATCH',
      url: '/v1/account/email',
      headers: { ...PROJECT, cookie: cookieOf(session) },
      payload: change,
    });
    const next = await askCode('moving@example.com');
    expect(next.userId).not.toBe(userId);
    expect(await accountOf(next.userId)).toMatchObject({ email: 'moving@example.com' });
  });

  test('is over after a quarter of an hour', async () => {
    const { userId } = await askCode('owner@example.com');
    world.context.clock.nowMs += 15 * MINUTE_MS;
    expect((await show(userId, codeIn(lastMail()?.text))).json()).toMatchObject({
      type: 'user_invalid_token',
    });
  });

  test('dies of five wrong ones', async () => {
    const { userId } = await askCode('owner@example.com');
    const code = codeIn(lastMail()?.text);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 4; tries += 1) await show(userId, wrong);
    expect((await accountOf('owner')).tokens).toMatchObject([{ failures: 4 }]);
    await show(userId, wrong);
    expect((await accountOf('owner')).tokens).toEqual([]);
    expect((await show(userId, code)).statusCode).toBe(401);
  });

  test('dies of five wrong ones shown at the same moment as the right one', async () => {
    const { userId } = await askCode('owner@example.com');
    const code = codeIn(lastMail()?.text);
    const wrong = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter(
      each => each !== code,
    );
    const answers = await Promise.all([...wrong, code].map(each => show(userId, each)));
    expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect((await accountOf('owner')).tokens).toEqual([]);
  });

  test('opens one session, whoever shows it at the same moment', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const { userId } = await askCode('owner@example.com');
    const code = codeIn(lastMail()?.text);
    const answers = await Promise.all([1, 2, 3].map(() => show(userId, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await accountOf('owner')).sessions).toHaveLength(2);
  });

  test('is not what is stored', async () => {
    await askCode('owner@example.com');
    const stored = JSON.stringify(await accountOf('owner'));
    expect(stored).not.toContain(codeIn(lastMail()?.text));
  });

  test('ends with the address that it was sent to', async () => {
    const { userId } = await askCode('owner@example.com');
    await world.send('owner', 'PATCH', '/v1/account/email', {
      email: 'other@example.com',
      password: 'wet boots by the door',
    });
    expect((await show(userId, codeIn(lastMail()?.text))).statusCode).toBe(401);
  });

  test('shows the same two words here and in the mail, when asked to', async () => {
    const { phrase } = await askCode('owner@example.com', { phrase: true });
    expect(phrase).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(lastMail()?.text).toContain(`The security phrase for this email is ${phrase}.`);
  });

  test('is written in French to who reads French', async () => {
    await askCode('owner@example.com', { phrase: true });
    expect(lastMail()?.subject).toBe('OTP for Portage Login');
    const asked = { userId: 'unique()', email: 'owner@example.com', phrase: true };
    const { phrase } = await ask(CODE, asked, { 'x-appwrite-locale': 'fr-CA' });
    expect(lastMail()?.subject).toBe('Code de connexion à Portage');
    expect(lastMail()?.text).toContain(`«\u00a0${phrase}\u00a0»`);
    await world.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { language: 'en' } });
    await ask(CODE, asked, { 'x-appwrite-locale': 'fr-CA' });
    expect(lastMail()?.subject).toBe('OTP for Portage Login');
  });

  test.each([
    { userId: 'unique()', email: '' },
    { userId: 'unique()', email: 'nonsense' },
    { userId: 'unique()', email: 'a@example.com\r\nBcc: b@example.com' },
    { userId: '_x', email: 'a@example.com' },
    { userId: 'unique()', email: 'a@example.com', phrase: 'yes' },
    { userId: 'unique()' },
    {},
  ])('is refused to %j', async body => {
    expect(await ask(CODE, body)).toMatchObject({ status: 400, type: 'general_argument_invalid' });
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('is not there where mail is not configured', async () => {
    without(world.context.messenger, 'canMail');
    expect(await askCode('owner@example.com')).toMatchObject({ status: 503, type: 'general_smtp_disabled' });
    expect(await askLink('owner@example.com')).toMatchObject({ status: 503, type: 'general_smtp_disabled' });
  });

  test('is handed to a server with a key, which can use it at once', async () => {
    const answer = await world.send('key', 'POST', CODE, { userId: 'unique()', email: 'new@example.com' });
    const { userId, secret } = answer.json<Token>();
    expect(secret).toMatch(/^\d{6}$/);
    expect((await show(userId, secret)).statusCode).toBe(201);
  });
});

describe('a link by mail', () => {
  test('keeps the query of its address, and signs in once', async () => {
    const token = await askLink('owner@example.com', { url: 'http://localhost/sign-in-link?next=%2Fsaved' });
    expect(token).toMatchObject({ status: 201, userId: 'owner', secret: '', phrase: '' });
    expect(token.expire).toBe('2026-11-20T13:00:00.000+00:00');
    expect(lastMail()).toMatchObject({ to: 'owner@example.com', subject: 'Portage Login' });
    expect(lastMail()?.text).toContain('Sign in to Portage with your secure link. Expires in 1 hour.');
    const link = linkIn(lastMail());
    expect(lastMail()?.text).toContain(link.href);
    expect(Array.from(link.searchParams.keys())).toEqual(['next', 'userId', 'secret', 'expire']);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      next: '/saved',
      userId: 'owner',
      expire: token.expire,
    });

    const { userId, secret } = shownBy(lastMail());
    expect(secret).toHaveLength(64);
    expect((await show(userId, secret)).json()).toMatchObject({ provider: 'magic-url', factors: ['email'] });
    expect(await accountOf('owner')).toMatchObject({ emailVerified: true });
    expect((await show(userId, secret)).statusCode).toBe(401);
  });

  test('cannot have a secret of somebody else’s beforehand', async () => {
    await askLink('owner@example.com', {
      url: 'http://localhost/x?userId=evil&secret=evil&secret=evil&expire=1',
    });
    const { searchParams } = linkIn(lastMail());
    expect(searchParams.getAll('userId')).toEqual(['owner']);
    expect(searchParams.getAll('secret')).toHaveLength(1);
    expect(searchParams.get('secret')).not.toBe('evil');
  });

  test('leads to the app’s own screen where no address is given', async () => {
    await askLink('owner@example.com', { url: undefined });
    expect(linkIn(lastMail()).pathname).toBe('/sign-in-link');
  });

  test.each(['/sign-in-link', 'https://evil.example/', '//evil.example', 'javascript:alert(1)', ''])(
    'does not lead to %j',
    async url => {
      expect(await askLink('owner@example.com', { url })).toMatchObject({
        status: 400,
        type: 'general_argument_invalid',
      });
      expect(world.context.messenger.mails).toEqual([]);
    },
  );

  test('is over after an hour', async () => {
    await askLink('owner@example.com');
    world.context.clock.nowMs += 60 * MINUTE_MS;
    const { userId, secret } = shownBy(lastMail());
    expect((await show(userId, secret)).statusCode).toBe(401);
  });

  test.each([
    ['PUT', '/v1/account/sessions/magic-url'],
    ['PUT', '/v1/account/sessions/phone'],
  ] as const)('is taken by %s %s too', async (method, url) => {
    await askLink('owner@example.com');
    const { userId, secret } = shownBy(lastMail());
    expect((await show(userId, secret, method, url)).statusCode).toBe(201);
  });

  test('is sent by its older address too', async () => {
    const body = { userId: 'unique()', email: 'owner@example.com', url: 'http://localhost/x' };
    expect(await ask('/v1/account/sessions/magic-url', body)).toMatchObject({ status: 201, userId: 'owner' });
    expect(world.context.messenger.mails).toHaveLength(1);
  });

  test('is not killed by wrong codes', async () => {
    await askLink('owner@example.com');
    const { userId, secret } = shownBy(lastMail());
    for (let tries = 0; tries < 10; tries += 1) await show(userId, '000000');
    expect((await show(userId, secret)).statusCode).toBe(201);
  });
});

describe('a code by text message', () => {
  const askText = (phone: string, url = TEXT) => ask(url, { userId: 'unique()', phone });

  test.each([TEXT, '/v1/account/sessions/phone'])('makes an account and signs in (%s)', async url => {
    const token = await askText(PHONE, url);
    expect(token).toMatchObject({ status: 201, secret: '', phrase: '' });
    const [sent] = world.context.messenger.texts;
    expect(sent?.to).toBe(PHONE);
    expect(sent?.message).toMatch(/^\d{6} is your Portage sign-in code\. It expires in 15 minutes\.$/);
    const session = await show(token.userId, codeIn(sent?.message), 'PUT', '/v1/account/sessions/phone');
    expect(session.json()).toMatchObject({ provider: 'phone', providerUid: PHONE, factors: ['phone'] });
    const account = await world.app.inject({
      url: '/v1/account',
      headers: { ...PROJECT, cookie: cookieOf(session) },
    });
    expect(account.json()).toMatchObject({
      email: '',
      emailCanonical: '',
      phone: PHONE,
      phoneVerification: true,
      targets: [{ providerType: 'sms', identifier: PHONE, name: '', expired: false }],
    });
  });

  test('goes to the account of the number', async () => {
    const first = await askText(PHONE);
    expect(await askText(PHONE)).toMatchObject({ userId: first.userId });
  });

  test.each(['5145550100', '+0145550100', '+1 514 555 0100', '+15145550100123456', '', '+1514555\r\n'])(
    'does not go to %j',
    async phone => {
      expect(await askText(phone)).toMatchObject({ status: 400, type: 'general_argument_invalid' });
      expect(world.context.messenger.texts).toEqual([]);
    },
  );

  test('opens nobody’s account whose owner only typed the number', async () => {
    await world.send('owner', 'PATCH', '/v1/account/phone', {
      phone: PHONE,
      password: 'wet boots by the door',
    });
    expect((await askText(PHONE)).status).toBe(201);
    expect(world.context.messenger.texts).toEqual([]);
    expect((await accountOf('owner')).tokens).toEqual([]);
    const asked = await world.send('key', 'POST', TEXT, { userId: 'unique()', phone: PHONE });
    expect(asked.json()).toMatchObject({ type: 'user_phone_not_verified' });

    await changeAccount(world.context, 'owner', { phoneVerified: true });
    expect(await askText(PHONE)).toMatchObject({ status: 201, userId: 'owner' });
    const session = await show('owner', codeIn(world.context.messenger.texts[0]?.message));
    expect(session.statusCode).toBe(201);
  });

  test('is no way to sign in where text messages are not configured', async () => {
    without(world.context.messenger, 'canText');
    expect(await askText(PHONE)).toMatchObject({ status: 501, type: 'user_auth_method_unsupported' });
  });
});

describe('showing a secret', () => {
  test.each([
    ['nobody', 'a'.repeat(64)],
    ['nobody', '000000'],
    ['owner', 'a'.repeat(64)],
    ['owner', '000000'],
  ])('opens nothing for %s with %s', async (userId, secret) => {
    const answer = await show(userId, secret);
    expect(answer.json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
    expect(answer.cookies).toEqual([]);
  });

  test('writes nothing where no code was asked for', async () => {
    let writes = 0;
    world.context.stores.accounts.beforeCommit = () => {
      writes += 1;
    };
    await show('owner', '000000');
    await show('owner', 'a'.repeat(64));
    expect(writes).toBe(0);
  });

  test('is not done with a session', async () => {
    const { userId } = await askCode('owner@example.com');
    const body = { userId, secret: codeIn(lastMail()?.text) };
    for (const [method, url] of [
      ['POST', SIGN_IN],
      ['PUT', '/v1/account/sessions/magic-url'],
      ['PUT', '/v1/account/sessions/phone'],
    ] as const) {
      const answer = await world.send('stranger', method, url, body);
      expect(answer.json()).toMatchObject({ code: 401, type: 'user_session_already_exists' });
    }
  });

  test('opens no blocked account', async () => {
    await addPerson(world.context, 'blocked', { active: false, emailVerified: true });
    const { userId } = await askCode('blocked@example.com');
    const answer = await show(userId, codeIn(lastMail()?.text));
    expect(answer.json()).toMatchObject({ code: 403, type: 'user_blocked' });
  });

  test('works for a secret of one purpose alone', async () => {
    await world.send('owner', 'POST', '/v1/account/verifications/email', { url: 'http://localhost/x' });
    const verification = shownBy(lastMail());
    expect((await show(verification.userId, verification.secret)).statusCode).toBe(401);
    await ask('/v1/account/recovery', { email: 'owner@example.com', url: 'http://localhost/x' });
    const recovery = shownBy(lastMail());
    expect((await show(recovery.userId, recovery.secret)).statusCode).toBe(401);
  });
});

describe('known and unknown addresses', () => {
  test.each([CODE, LINK])('look alike: %s', async url => {
    const body = (email: string) => ({ userId: 'unique()', email, url: 'http://localhost/x' });
    const shape = ({ $id, userId, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
      ...rest,
      $id: $id.length,
      userId: userId.length,
    });
    const made = await ask(url, body('made@example.com'));
    const known = await ask(url, body('made@example.com'));
    const unknown = await ask(url, body('unknown@example.com'));
    expect(known.userId).toBe(made.userId);
    expect(shape(known)).toEqual(shape(unknown));
  });

  test('are answered alike while the disk takes no writes', async () => {
    world.context.stores.accounts.failing = true;
    expect((await askCode('unknown@example.com')).status).toBe(201);
    expect(world.context.messenger.mails).toEqual([]);
  });
});
