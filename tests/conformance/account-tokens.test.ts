import { Account as KeyAccount, Client as KeyClient } from 'node-appwrite';
import { ID, type Models } from 'appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { codeIn, linkIn, shownBy } from '../support/sent-messages.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { API_KEY } from '../support/test-context.ts';

const INVALID = [401, 'user_invalid_token'];
const BAD = [400, 'general_argument_invalid'];
const SECOND = [401, 'user_session_already_exists'];
const JSON_BODY = { 'content-type': 'application/json', 'x-appwrite-project': 'portage' };
const APP = 'http://localhost/sign-in-link';

const server = sdkServerForTests();
let browser: SdkBrowser;
let email: string;
let phone: string;

let count = 0;
beforeEach(() => {
  count += 1;
  email = `person${count}@example.com`;
  phone = `+1514555${String(count).padStart(4, '0')}`;
  browser = server.browser();
});

/** What was sent to this test's person; the answers do not wait for it. */
async function mail() {
  await server.context.messenger.settled();
  return server.context.messenger.mails.findLast(({ to }) => to === email);
}
async function text() {
  await server.context.messenger.settled();
  return server.context.messenger.texts.findLast(({ to }) => to === phone)?.message;
}

const ASKED_ID =
  'the answer has the requested id even if an account has the address; a new address gets its account when the secret is used';

const askCode = () => browser.account.createEmailToken({ userId: ID.unique(), email });
const askLink = (url = APP) => browser.account.createMagicURLToken({ userId: ID.unique(), email, url });
const askText = () => browser.account.createPhoneToken({ userId: ID.unique(), phone });
/** A call of an older path. */
const alias = <T>(method: string, path: string, body: object): Promise<T> =>
  browser.client.call(method, new URL(`${server.endpoint}${path}`), JSON_BODY, { ...body }) as Promise<T>;

describe('Account.createEmailToken', () => {
  test('makes an account for a new address, and sends a code', async () => {
    const token = await askCode();
    expect(token).toMatchObject({ secret: '', phrase: '' });
    const sent = await mail();
    expect(sent?.subject).toBe('OTP for Portage Login');
    expect(sent?.text).toContain(
      `Use OTP ${codeIn(sent?.text)} to sign in to Portage. Expires in 15 minutes.`,
    );
    const session = await browser.account.createSession({ userId: token.userId, secret: codeIn(sent?.text) });
    expect(session).toMatchObject({ userId: token.userId, current: true });
    expect(await browser.account.get()).toMatchObject({ $id: token.userId, email, emailVerification: true });
  });

  test('is for the account that has the address, and ignores the id then', async () => {
    const open = async () => {
      const { userId } = await askCode();
      const session = await browser.account.createSession({ userId, secret: codeIn((await mail())?.text) });
      await browser.account.deleteSession({ sessionId: 'current' });
      return session.userId;
    };
    expect(await open()).toBe(await open());
  });

  test('makes the account with the id that is wished for', async () => {
    const userId = `wished-${count}`;
    expect(await browser.account.createEmailToken({ userId, email })).toMatchObject({ userId });
    const secret = codeIn((await mail())?.text);
    expect(await browser.account.createSession({ userId, secret })).toMatchObject({ userId });
  });

  test(`differs: ${ASKED_ID}`, async () => {
    const known = await askCode();
    const secret = codeIn((await mail())?.text);
    const { userId } = await browser.account.createSession({ userId: known.userId, secret });
    const other = server.browser();
    const asked = await other.account.createEmailToken({ userId: 'another-id', email });
    expect(asked.userId).toBe('another-id');
    const again = codeIn((await mail())?.text);
    expect(await other.account.createSession({ userId: 'another-id', secret: again })).toMatchObject({
      userId,
    });
  });

  test('shows a security phrase here and in the mail, if asked to', async () => {
    const { phrase } = await browser.account.createEmailToken({ userId: ID.unique(), email, phrase: true });
    expect(phrase).not.toBe('');
    expect((await mail())?.text).toContain(phrase);
    expect((await mail())?.text).toMatch(/security phrase/i);
  });

  test('refuses what is no address or no id', async () => {
    const input = { userId: ID.unique(), email };
    expect(await refusal(browser.account.createEmailToken({ ...input, email: 'nonsense' }))).toEqual(BAD);
    expect(await refusal(browser.account.createEmailToken({ ...input, userId: '_x' }))).toEqual(BAD);
  });

  test('gives a server with a key the secret', async () => {
    const client = new KeyClient().setEndpoint(server.endpoint).setProject('portage').setKey(API_KEY);
    const { userId, secret } = await new KeyAccount(client).createEmailToken({ userId: ID.unique(), email });
    expect(secret).toMatch(/^\d{6}$/);
    expect(await browser.account.createSession({ userId, secret })).toMatchObject({ userId });
  });
});

describe('Account.createMagicURLToken', () => {
  test('sends a link that keeps its query, and signs in', async () => {
    const token = await askLink(`${APP}?next=%2Fsaved`);
    expect(token).toMatchObject({ secret: '', phrase: '' });
    const sent = await mail();
    expect(sent?.subject).toBe('Portage Login');
    expect(sent?.text).toContain('Sign in to Portage with your secure link. Expires in 1 hour.');
    const link = linkIn(sent);
    expect(link.searchParams.get('next')).toBe('/saved');
    expect(link.searchParams.get('expire')).toBe(token.expire);
    expect(await browser.account.createSession(shownBy(sent))).toMatchObject({ provider: 'magic-url' });
    expect(await browser.account.get()).toMatchObject({ email, emailVerification: true });
  });

  test('leads to the app’s own screen by itself', async () => {
    await browser.account.createMagicURLToken({ userId: ID.unique(), email });
    expect(linkIn(await mail()).href).toContain('/sign-in-link?userId=');
  });

  test(`differs: ${ASKED_ID}`, async () => {
    await askLink();
    const first = await browser.account.createSession(shownBy(await mail()));
    const other = server.browser();
    const asked = { userId: `link-${count}`, email, url: APP };
    expect(await other.account.createMagicURLToken(asked)).toMatchObject({ userId: asked.userId });
    expect(shownBy(await mail())).toMatchObject({ userId: asked.userId });
    expect(await other.account.createSession(shownBy(await mail()))).toMatchObject({ userId: first.userId });
  });

  test('leads nowhere else', async () => {
    for (const url of ['localhost/x', 'http://remotehost/x', 'javascript:alert(1)'])
      expect(await refusal(askLink(url))).toEqual(BAD);
    expect(await mail()).toBeUndefined();
  });
});

describe('Account.createMagicURLToken (alias /account/sessions/magic-url)', () => {
  test('answers alike', async () => {
    const body = { userId: ID.unique(), email, url: APP };
    const token = await alias<Models.Token>('post', '/account/sessions/magic-url', body);
    expect(shownBy(await mail()).userId).toBe(token.userId);
  });
});

describe('Account.createPhoneToken', () => {
  test('makes an account for a new number, and sends a code', async () => {
    const { userId } = await askText();
    const secret = codeIn(await text());
    expect(await browser.account.createSession({ userId, secret })).toMatchObject({ provider: 'phone' });
    expect(await browser.account.get()).toMatchObject({
      phone,
      phoneVerification: true,
      email: '',
      targets: [{ providerType: 'sms', identifier: phone }],
    });
  });

  test(`differs: ${ASKED_ID}`, async () => {
    const first = await askText();
    const opened = await browser.account.createSession({
      userId: first.userId,
      secret: codeIn(await text()),
    });
    const other = server.browser();
    const userId = `phone-${count}`;
    expect(await other.account.createPhoneToken({ userId, phone })).toMatchObject({ userId });
    const again = await other.account.createSession({ userId, secret: codeIn(await text()) });
    expect(again.userId).toBe(opened.userId);
  });

  test('differs: a number that an account has but never verified does not open it', async () => {
    await browser.account.createAnonymousSession();
    await browser.account.updatePhone({ phone, password: 'dry socks at last' });
    await askText();
    expect(await text()).toBeUndefined();
  });

  test('refuses a number in another form', async () => {
    const call = browser.account.createPhoneToken({ userId: ID.unique(), phone: '514 555-0100' });
    expect(await refusal(call)).toEqual(BAD);
  });
});

describe('Account.createPhoneToken (alias /account/sessions/phone)', () => {
  test('answers alike', async () => {
    const token = await alias<Models.Token>('post', '/account/sessions/phone', {
      userId: ID.unique(),
      phone,
    });
    const shown = { userId: token.userId, secret: codeIn(await text()) };
    expect(await browser.account.createSession(shown)).toMatchObject({ userId: token.userId });
  });
});

describe('Account.createSession', () => {
  test('takes a secret once', async () => {
    const { userId } = await askCode();
    const secret = codeIn((await mail())?.text);
    await browser.account.createSession({ userId, secret });
    await browser.account.deleteSession({ sessionId: 'current' });
    expect(await refusal(browser.account.createSession({ userId, secret }))).toEqual(INVALID);
  });

  test('not a wrong one, nor of nobody', async () => {
    const { userId } = await askCode();
    await mail();
    expect(await refusal(browser.account.createSession({ userId, secret: '1' }))).toEqual(INVALID);
    expect(await refusal(browser.account.createSession({ userId: 'nobody', secret: '1' }))).toEqual(INVALID);
  });

  test('not over another session', async () => {
    await browser.account.createAnonymousSession();
    expect(await refusal(browser.account.createSession({ userId: 'x', secret: '1' }))).toEqual(SECOND);
  });

  test('differs: a code expires after five wrong tries, and works only with the userId in the answer to its request', async () => {
    const { userId } = await askCode();
    const secret = codeIn((await mail())?.text);
    const wrong = secret === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(browser.account.createSession({ userId, secret: wrong }))).toEqual(INVALID);
    expect(await refusal(browser.account.createSession({ userId, secret }))).toEqual(INVALID);
    await askCode();
    const another = { userId: ID.unique(), secret: codeIn((await mail())?.text) };
    expect(await refusal(browser.account.createSession(another))).toEqual(INVALID);
  });
});

describe('Account.updateMagicURLSession', () => {
  test('signs in by the link, once', async () => {
    await askLink();
    const shown = shownBy(await mail());
    expect(await browser.account.updateMagicURLSession(shown)).toMatchObject({ userId: shown.userId });
    const other = server.browser();
    expect(await refusal(other.account.updateMagicURLSession(shown))).toEqual(INVALID);
  });
});

describe('Account.updatePhoneSession', () => {
  test('signs in by the code, once', async () => {
    const { userId } = await askText();
    const secret = codeIn(await text());
    expect(await browser.account.updatePhoneSession({ userId, secret })).toMatchObject({ provider: 'phone' });
    const other = server.browser();
    expect(await refusal(other.account.updatePhoneSession({ userId, secret }))).toEqual(INVALID);
  });
});

describe('Account.createAnonymousSession', () => {
  test('signs in nobody in particular', async () => {
    expect(await browser.account.createAnonymousSession()).toMatchObject({
      provider: 'anonymous',
      current: true,
    });
    expect(await browser.account.get()).toMatchObject({ email: '', name: '', targets: [] });
  });

  test('not over another session', async () => {
    await browser.account.createAnonymousSession();
    expect(await refusal(browser.account.createAnonymousSession())).toEqual(SECOND);
  });

  test('becomes a normal account with an address and a password', async () => {
    const { userId } = await browser.account.createAnonymousSession();
    const password = 'dry socks at last';
    expect(await refusal(browser.account.updateEmail({ email, password: 'short' }))).toEqual(BAD);
    expect(await browser.account.updateEmail({ email, password })).toMatchObject({ $id: userId, email });
    const other = server.browser();
    expect(await other.account.createEmailPasswordSession({ email, password })).toMatchObject({ userId });
  });

  test('has no address to verify, and nothing to have a password for', async () => {
    await browser.account.createAnonymousSession();
    const none = [400, 'user_email_not_found'];
    expect(await refusal(browser.account.createEmailVerification({ url: APP }))).toEqual(none);
    expect(await refusal(browser.account.updatePassword({ password: 'dry socks at last' }))).toEqual(none);
  });
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
