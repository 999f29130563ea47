import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../../../sync-server/app.ts';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { createAccountReservations } from '../../../../../sync-server/accounts/account-creation.ts';
import { startErasures } from '../../../../../sync-server/leaving/start-erasures.ts';
import { sweepSignIns } from '../../../../../sync-server/accounts/sign-in/sign-in-buckets.ts';
import { reopenBoard } from '../../../../support/board.ts';
import { codeIn, cookieOf, linkIn, shownBy, without } from '../../../../support/sent-messages.ts';
import {
  addPerson,
  changeAccount,
  createWorld,
  PROJECT,
  type World,
} from '../../../../support/server-world.ts';
import { gate } from '../../../../support/gate.ts';

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

/** Asks as a guest; the tasks after the response have run. */
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

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
/** The whole accounts store as text. */
const everything = async () =>
  JSON.stringify(await world.context.stores.accounts.range({ start: '', end: '\uffff' }));
const lastMail = () => world.context.messenger.mails.at(-1);
const accountOf = async (userId: string) => {
  const stored = await readAccount(world.context.stores.accounts, userId);
  if (!stored) throw new Error(`there is no ${userId}`);
  return stored.account;
};

describe('a code by mail', () => {
  test('goes to the address and signs in once, to the account of the address', async () => {
    const token = await askCode('Owner@example.com');
    expect(token).toMatchObject({ status: 201, secret: '', phrase: '' });
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
    expect(session.cookies.map(({ name }) => name)).toEqual(['a_session_portage', 'a_device_portage']);
    expect(await accountOf('owner')).toMatchObject({ emailVerified: true });

    const again = await show(token.userId, code);
    expect(again.json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
  });

  test('makes an account for a new address when it is used, with the requested id', async () => {
    const token = await askCode('new@example.com', { userId: 'newcomer' });
    expect(token).toMatchObject({ status: 201, userId: 'newcomer' });
    expect(await world.context.stores.accounts.get('user:newcomer')).toBeUndefined();
    const session = await show('newcomer', codeIn(lastMail()?.text));
    expect(session.json()).toMatchObject({ userId: 'newcomer', provider: 'token' });
    expect(await accountOf('newcomer')).toMatchObject({
      email: 'new@example.com',
      emailVerified: true,
      passwordHash: null,
    });
  });

  test('requested by a stranger does not block signing up with that address', async () => {
    await askCode('new@example.com');
    const body = { userId: 'ann', email: 'new@example.com', password: 'wet boots by the door' };
    expect((await world.send('guest', 'POST', '/v1/account', body)).statusCode).toBe(201);
  });

  test('requested twice makes one account, which both codes open', async () => {
    const [first, second] = await Promise.all([askCode('new@example.com'), askCode('new@example.com')]);
    expect(first.userId).not.toBe(second.userId);
    const codes = world.context.messenger.mails.map(({ text }) => codeIn(text));
    const byCode = (userId: string) =>
      Promise.all(codes.map(async code => (await show(userId, code)).json<{ userId?: string }>().userId));
    const opened = [...(await byCode(first.userId)), ...(await byCode(second.userId))].filter(Boolean);
    expect(opened).toEqual([opened[0], opened[0]]);
  });

  test('shown concurrently makes one account and one session', async () => {
    const token = await askCode('new@example.com');
    const code = codeIn(lastMail()?.text);
    const answers = await Promise.all([1, 2, 3].map(() => show(token.userId, code)));
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['201', '401', '401']);
    expect((await accountOf(token.userId)).sessions).toHaveLength(1);
  });

  test.each(['somebody', 'owner', 'stranger', 'unique()'])(
    'opens the account of the address, though the answer has the id %s',
    async userId => {
      const token = await askCode('owner@example.com', { userId });
      expect(token.userId).toMatch(userId === 'unique()' ? /^[0-9a-f]{20}$/ : RegExp(`^${userId}$`));
      const session = await show(token.userId, codeIn(lastMail()?.text));
      expect(session.json()).toMatchObject({ userId: 'owner' });
    },
  );

  test('requested with a taken id makes an account with another id', async () => {
    const token = await askCode('new@example.com', { userId: 'stranger' });
    expect(token).toMatchObject({ status: 201, userId: 'stranger' });
    const session = await show('stranger', codeIn(lastMail()?.text));
    const { userId } = session.json<{ userId: string }>();
    expect(userId).toMatch(/^[0-9a-f]{20}$/);
    expect(await accountOf(userId)).toMatchObject({ email: 'new@example.com' });
    expect(await accountOf('stranger')).toMatchObject({ email: 'stranger@example.com' });
  });

  test('opens the right account if several addresses share an alias', async () => {
    await askCode('owner@example.com', { userId: 'shared' });
    await askCode('stranger@example.com', { userId: 'shared' });
    const codes = world.context.messenger.mails.map(({ text }) => codeIn(text));
    expect((await show('shared', codes[0] ?? '')).json()).toMatchObject({ userId: 'owner' });
    expect((await show('shared', codes[1] ?? '')).json()).toMatchObject({ userId: 'stranger' });
  });

  test('keeps working after another is sent under the same id', async () => {
    const { userId } = await askCode('owner@example.com');
    await askCode('owner@example.com', { userId });
    const [first] = world.context.messenger.mails.map(({ text }) => codeIn(text));
    expect((await show(userId, first ?? '')).json()).toMatchObject({ userId: 'owner' });
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
    const other = await show(next.userId, codeIn(lastMail()?.text));
    expect(other.json<{ userId: string }>().userId).not.toBe(userId);
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
    for (let tries = 0; tries < 5; tries += 1)
      expect((await show(userId, wrongCode(code))).json()).toMatchObject({ type: 'user_invalid_token' });
    expect((await show(userId, code)).statusCode).toBe(401);
  });

  test('gets no new tries when another is sent', async () => {
    const { userId } = await askCode('owner@example.com');
    const first = codeIn(lastMail()?.text);
    for (let tries = 0; tries < 4; tries += 1) await show(userId, wrongCode(first));
    await askCode('owner@example.com', { userId });
    const second = codeIn(lastMail()?.text);
    await show(userId, first === '999999' ? '999998' : '999999');
    expect((await show(userId, first)).statusCode).toBe(first === second ? 201 : 401);
    expect((await show(userId, second)).statusCode).toBe(201);
  });

  test('dies of five wrong ones shown at the same moment as the right one', async () => {
    const { userId } = await askCode('owner@example.com');
    const code = codeIn(lastMail()?.text);
    const wrong = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter(
      each => each !== code,
    );
    const answers = await Promise.all([...wrong, code].map(each => show(userId, each)));
    expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect((await show(userId, code)).statusCode).toBe(401);
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
    const stored = await everything();
    expect(stored).toContain('sign-ins:');
    expect(stored).not.toContain(codeIn(lastMail()?.text));
  });

  test('writes nothing to the account before it is used', async () => {
    const before = await world.context.stores.accounts.get('user:owner');
    const { userId } = await askCode('owner@example.com');
    await show(userId, wrongCode(codeIn(lastMail()?.text)));
    expect(await world.context.stores.accounts.get('user:owner')).toEqual(before);
  });

  test('leaves nothing behind after it is used or has expired', async () => {
    const used = await askCode('owner@example.com', { userId: 'used' });
    expect((await show(used.userId, codeIn(lastMail()?.text))).statusCode).toBe(201);
    expect(await everything()).not.toContain('sign-ins:');
    await askCode('new@example.com', { userId: 'over' });
    await askLink('new@example.com', { userId: 'over' });
    const { stores, clock } = world.context;
    clock.nowMs += 15 * MINUTE_MS;
    await sweepSignIns(stores.accounts, clock.nowMs);
    expect(await everything()).toContain('sign-ins:');
    clock.nowMs += 45 * MINUTE_MS;
    await sweepSignIns(stores.accounts, clock.nowMs);
    expect(await everything()).not.toContain('sign-ins:');
    expect((await show('over', shownBy(lastMail()).secret)).statusCode).toBe(401);
  });

  test('is stored without the alias and the address in clear', async () => {
    await askCode('new@example.com', { userId: 'somebody-in-particular' });
    expect(await everything()).not.toMatch(/somebody-in-particular|new@example\.com/);
  });

  test('outlives a restart of the server', async () => {
    const { userId } = await askCode('owner@example.com');
    const again = createApp(await reopenBoard(world.context), []);
    const answer = await again.inject({
      method: 'POST',
      url: SIGN_IN,
      headers: PROJECT,
      payload: { userId, secret: codeIn(lastMail()?.text) },
    });
    expect(answer.json()).toMatchObject({ userId: 'owner' });
    await again.close();
  });

  test('works for a thousand people at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 1_000 }, async (_, n) => (await askCode(`p${n}@example.com`)).userId),
    );
    const mails = world.context.messenger.mails;
    expect(mails).toHaveLength(1_000);
    for (const n of [0, 499, 999]) {
      const mail = mails.find(({ to }) => to === `p${n}@example.com`);
      expect((await show(ids[n] ?? '', codeIn(mail?.text))).json()).toMatchObject({
        providerUid: `p${n}@example.com`,
      });
    }
    expect(world.context.stores.accounts.ids.filter(id => id.startsWith('sign-ins:')).length).toBeLessThan(
      257,
    );
  });

  test('works though a stranger had registered the address and gives it up meanwhile', async () => {
    const cookie = await addPerson(world.context, 'squatter', { email: 'squatted@example.com' });
    const { userId } = await askCode('squatted@example.com');
    const given = await world.app.inject({
      method: 'PATCH',
      url: '/v1/account/email',
      headers: { ...PROJECT, cookie },
      payload: { email: 'elsewhere@example.com', password: 'wet boots by the door' },
    });
    expect(given.statusCode).toBe(200);
    const session = await show(userId, codeIn(lastMail()?.text));
    expect(session.json()).toMatchObject({ providerUid: 'squatted@example.com', userId });
  });

  test('works though a stranger had registered the address and erases that account meanwhile', async () => {
    const cookie = await addPerson(world.context, 'squatter', { email: 'squatted@example.com' });
    const { userId } = await askCode('squatted@example.com');
    await world.app.inject({
      method: 'DELETE',
      url: '/v1/account',
      headers: { ...PROJECT, cookie },
      payload: { password: 'wet boots by the door' },
    });
    const session = await show(userId, codeIn(lastMail()?.text));
    expect(session.json()).toMatchObject({ providerUid: 'squatted@example.com', userId });
    // The erasure, which comes after it, leaves the new account its address.
    const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();
    const again = await askCode('squatted@example.com');
    expect((await show(again.userId, codeIn(lastMail()?.text))).json()).toMatchObject({ userId });
  });

  test('waits for a sign-up with its address that is in progress, and isn’t used up by that', async () => {
    const { email } = createAccountReservations(world.context.stores.accounts, () =>
      world.context.environment.nowMs(),
    );
    const { userId } = await askCode('both@example.com');
    const claim = await email.claim('both@example.com', 'another');
    if (!claim) throw new Error('The address is taken');
    const early = await show(userId, codeIn(lastMail()?.text));
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '60']);
    await email.release(claim);
    const session = await show(userId, codeIn(lastMail()?.text));
    expect(session.json()).toMatchObject({ providerUid: 'both@example.com', userId });
  });

  test('ends with the address that it was sent to', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const { userId } = await askCode('owner@example.com');
    const code = codeIn(lastMail()?.text);
    await world.send('owner', 'PATCH', '/v1/account/email', {
      email: 'other@example.com',
      password: 'wet boots by the door',
    });
    expect((await show(userId, code)).statusCode).toBe(401);
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
    expect(token).toMatchObject({ status: 201, secret: '', phrase: '' });
    expect(token.expire).toBe('2026-11-20T13:00:00.000+00:00');
    expect(lastMail()).toMatchObject({ to: 'owner@example.com', subject: 'Portage Login' });
    expect(lastMail()?.text).toContain('Sign in to Portage with your secure link. Expires in 1 hour.');
    const link = linkIn(lastMail());
    expect(lastMail()?.text).toContain(link.href);
    expect(Array.from(link.searchParams.keys())).toEqual(['next', 'userId', 'secret', 'expire']);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      next: '/saved',
      userId: token.userId,
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
    expect(searchParams.getAll('userId')).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/)]);
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
    expect(await ask('/v1/account/sessions/magic-url', body)).toMatchObject({ status: 201 });
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
    const opened: unknown[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { userId } = await askText(PHONE);
      const session = await show(userId, codeIn(world.context.messenger.texts.at(-1)?.message));
      opened.push(session.json<{ userId: string }>().userId);
    }
    expect(opened).toEqual([opened[0], opened[0]]);
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
    const asked = await world.send('key', 'POST', TEXT, { userId: 'unique()', phone: PHONE });
    expect(asked.json()).toMatchObject({ type: 'user_phone_not_verified' });

    await changeAccount(world.context, 'owner', { phoneVerified: true });
    const { userId } = await askText(PHONE);
    const session = await show(userId, codeIn(world.context.messenger.texts[0]?.message));
    expect(session.json()).toMatchObject({ userId: 'owner' });
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
  const shape = ({ $id, userId, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
    ...rest,
    $id: $id.length,
    userId: userId.length,
  });

  test.each([
    [CODE, { email: 'owner@example.com' }, { email: 'unknown@example.com' }],
    [LINK, { email: 'owner@example.com' }, { email: 'unknown@example.com' }],
    [TEXT, { phone: PHONE }, { phone: '+16135550100' }],
  ])('look alike, whatever id is asked for: %s', async (url, known, unknown) => {
    await changeAccount(world.context, 'owner', { phone: PHONE, phoneVerified: true });
    for (const userId of ['unique()', 'owner', 'stranger', 'of-my-own'])
      expect(shape(await ask(url, { userId, ...known }))).toEqual(
        shape(await ask(url, { userId, ...unknown })),
      );
  });

  test.each([CODE, LINK])('are not looked at before the answer: %s', async url => {
    const { accounts } = world.context.stores;
    const read = accounts.get.bind(accounts);
    const { isOpen: looking, open: look } = gate();
    const get = vi.spyOn(accounts, 'get').mockImplementation(async id => {
      await looking;
      return read(id);
    });
    const body = { userId: 'owner', email: 'owner@example.com', url: 'http://localhost/x' };
    expect((await world.send('guest', 'POST', url, body)).statusCode).toBe(201);
    look();
    await world.context.messenger.settled();
    expect(get).toHaveBeenCalled();
    expect(lastMail()).toMatchObject({ to: 'owner@example.com' });
  });

  test('take the same number of writes, also for a wrong code', async () => {
    const { accounts } = world.context.stores;
    const work = async (email: string) => {
      let writes = 0;
      accounts.beforeCommit = () => {
        writes += 1;
      };
      const { userId } = await askCode(email);
      const asked = writes;
      await show(userId, wrongCode(codeIn(lastMail()?.text)));
      accounts.beforeCommit = () => {};
      return { asked, shown: writes - asked };
    };
    expect(await work('owner@example.com')).toEqual({ asked: 1, shown: 1 });
    expect(await work('unknown@example.com')).toEqual({ asked: 1, shown: 1 });
  });
});

describe('while the disk is full', () => {
  const REQUESTS: [string, object][] = [
    [CODE, { userId: 'unique()', email: 'owner@example.com' }],
    [CODE, { userId: 'unique()', email: 'unknown@example.com' }],
    [LINK, { userId: 'unique()', email: 'owner@example.com', url: 'http://localhost/sign-in-link' }],
    [LINK, { userId: 'unique()', email: 'unknown@example.com', url: 'http://localhost/sign-in-link' }],
    [TEXT, { userId: 'unique()', phone: PHONE }],
  ];

  test.each(REQUESTS)('a request is refused, and nothing is sent: %s %j', async (url, body) => {
    const { stores, messenger } = world.context;
    stores.accounts.failing = true;
    const refused = await world.send('guest', 'POST', url, body);
    await messenger.settled();
    expect(refused.json()).toMatchObject({ code: 503, type: 'general_service_unavailable' });
    expect(refused.headers['retry-after']).toBe('5');
    expect([...messenger.mails, ...messenger.texts]).toEqual([]);
    stores.accounts.failing = false;
    expect((await ask(url, body)).status).toBe(201);
    expect([...messenger.mails, ...messenger.texts]).toHaveLength(1);
  });
});
