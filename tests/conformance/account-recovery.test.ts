import { ID, type Models } from 'appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { codeIn, linkIn, shownBy } from '../support/sent-messages.ts';
import { refusal } from '../support/sdk-refusal.ts';

const PASSWORD = 'wet boots by the door';
const NEW = 'dry socks at last';
const INVALID = [401, 'user_invalid_token'];
const NOBODY = [404, 'user_not_found'];
const BAD = [400, 'general_argument_invalid'];
const APP = 'http://localhost/from-mail';
const JSON_BODY = { 'content-type': 'application/json', 'x-appwrite-project': 'portage' };

const server = sdkServerForTests();
let browser: SdkBrowser;
let email: string;
let phone: string;
let user: Models.User<Models.Preferences>;

let count = 0;
beforeEach(async () => {
  count += 1;
  email = `person${count}@example.com`;
  phone = `+1613555${String(count).padStart(4, '0')}`;
  browser = server.browser();
  user = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD, name: 'Ann' });
  await browser.account.createEmailPasswordSession({ email, password: PASSWORD });
});

async function mail() {
  await server.context.messenger.settled();
  return server.context.messenger.mails.findLast(({ to }) => to === email);
}
const text = () => server.context.messenger.texts.findLast(({ to }) => to === phone)?.message;
/** A call of an older path. */
const alias = <T>(method: string, path: string, body: object): Promise<T> =>
  browser.client.call(method, new URL(`${server.endpoint}${path}`), JSON_BODY, { ...body }) as Promise<T>;

describe('Account.createRecovery', () => {
  test('sends a link to the address', async () => {
    const guest = server.browser();
    const token = await guest.account.createRecovery({ email, url: `${APP}?a=b` });
    expect(token).toMatchObject({ secret: '', phrase: '' });
    const sent = await mail();
    expect(sent).toMatchObject({ name: 'Ann', subject: 'Password Reset for Portage' });
    expect(sent?.text).toContain('Reset your Portage password using the link.');
    expect(Object.fromEntries(linkIn(sent).searchParams)).toMatchObject({
      a: 'b',
      userId: user.$id,
      expire: token.expire,
    });
  });

  test('leads only to the app', async () => {
    for (const url of ['localhost/x', 'http://remotehost/x', 'http://localhost@remotehost/x'])
      expect(await refusal(browser.account.createRecovery({ email, url }))).toEqual(BAD);
    expect(await mail()).toBeUndefined();
  });

  test('differs: an unknown address gets the same answer as any other (Appwrite: 404), with an id that belongs to no one', async () => {
    const token = await browser.account.createRecovery({ email: 'nobody@example.com', url: APP });
    expect(token.userId).not.toBe('');
    const known = await browser.account.createRecovery({ email, url: APP });
    expect(known.userId).not.toBe(user.$id);
  });
});

describe('Account.updateRecovery', () => {
  beforeEach(async () => {
    await browser.account.createRecovery({ email, url: APP });
  });

  test('sets a new password, once, and ends the sessions', async () => {
    const shown = shownBy(await mail());
    const token = await browser.account.updateRecovery({ ...shown, password: NEW });
    expect(token).toMatchObject({ userId: user.$id, secret: '' });
    expect(await refusal(browser.account.get())).toEqual([401, 'general_unauthorized_scope']);
    expect(await refusal(browser.account.updateRecovery({ ...shown, password: NEW }))).toEqual(INVALID);
    const session = await browser.account.createEmailPasswordSession({ email, password: NEW });
    expect(session.userId).toBe(user.$id);
  });

  test('refuses what is wrong', async () => {
    const shown = { ...shownBy(await mail()), password: NEW };
    const update = (change: Partial<typeof shown>) =>
      refusal(browser.account.updateRecovery({ ...shown, ...change }));
    expect(await update({ secret: 'wrong' })).toEqual(INVALID);
    expect(await update({ userId: 'nobody' })).toEqual(NOBODY);
    expect(await update({ password: 'short' })).toEqual(BAD);
  });
});

const EMAIL_CALLS = [
  ['createEmailVerification', 'updateEmailVerification'],
  ['createVerification', 'updateVerification'],
] as const;

describe.each(EMAIL_CALLS)('the calls %s and %s', (create, update) => {
  describe(`Account.${create}`, () => {
    test('sends a link to the address', async () => {
      const token = await browser.account[create]({ url: `${APP}?a=b` });
      expect(token).toMatchObject({ userId: user.$id, secret: '', phrase: '' });
      const sent = await mail();
      expect(sent).toMatchObject({ name: 'Ann', subject: 'Account Verification for Portage' });
      expect(sent?.text).toContain('Verify your email to activate your Portage account.');
      expect(linkIn(sent).searchParams.get('a')).toBe('b');
    });

    test('refuses guests, and addresses that are not the app’s', async () => {
      const guest = server.browser().account[create]({ url: APP });
      expect(await refusal(guest)).toEqual([401, 'general_unauthorized_scope']);
      for (const url of ['localhost/x', 'http://remotehost/x'])
        expect(await refusal(browser.account[create]({ url }))).toEqual(BAD);
    });
  });

  describe(`Account.${update}`, () => {
    test('verifies the address, once', async () => {
      await browser.account[create]({ url: APP });
      const shown = shownBy(await mail());
      expect(await browser.account[update](shown)).toMatchObject({ userId: user.$id, secret: '' });
      expect(await browser.account.get()).toMatchObject({ emailVerification: true });
      expect(await refusal(browser.account[update](shown))).toEqual(INVALID);
      const again = browser.account[create]({ url: APP });
      expect(await refusal(again)).toEqual([409, 'user_email_already_verified']);
    });

    test('refuses what is wrong', async () => {
      await browser.account[create]({ url: APP });
      const shown = shownBy(await mail());
      expect(await refusal(browser.account[update]({ ...shown, secret: 'wrong' }))).toEqual(INVALID);
      expect(await refusal(browser.account[update]({ ...shown, userId: 'nobody' }))).toEqual(NOBODY);
      expect(await browser.account.get()).toMatchObject({ emailVerification: false });
    });
  });
});

describe('Account.createEmailVerification (alias /account/verification)', () => {
  test('answers alike', async () => {
    await alias('post', '/account/verification', { url: APP });
    await browser.account.updateEmailVerification(shownBy(await mail()));
    expect(await browser.account.get()).toMatchObject({ emailVerification: true });
  });
});

describe('Account.updateEmailVerification (alias /account/verification)', () => {
  test('answers alike', async () => {
    await browser.account.createEmailVerification({ url: APP });
    await alias('put', '/account/verification', shownBy(await mail()));
    expect(await browser.account.get()).toMatchObject({ emailVerification: true });
  });
});

describe('Account.updatePhone', () => {
  test('sets a number that is not verified yet', async () => {
    const changed = await browser.account.updatePhone({ phone, password: PASSWORD });
    expect(changed).toMatchObject({ phone, phoneVerification: false });
    expect(changed.targets.map(({ providerType }) => providerType)).toEqual(['email', 'sms']);
  });

  test('needs the password, and a number that nobody has', async () => {
    const wrong = browser.account.updatePhone({ phone, password: 'wrong password' });
    expect(await refusal(wrong)).toEqual([401, 'user_invalid_credentials']);
    expect(await refusal(browser.account.updatePhone({ phone: '514', password: PASSWORD }))).toEqual(BAD);
    const other = server.browser();
    const { userId } = await other.account.createPhoneToken({ userId: ID.unique(), phone });
    await server.context.messenger.settled();
    const message = server.context.messenger.texts.findLast(({ to }) => to === phone)?.message;
    await other.account.createSession({ userId, secret: codeIn(message) });
    const taken = browser.account.updatePhone({ phone, password: PASSWORD });
    expect(await refusal(taken)).toEqual([409, 'user_phone_already_exists']);
  });
});

describe('with a number', () => {
  beforeEach(async () => {
    await browser.account.updatePhone({ phone, password: PASSWORD });
  });

  describe('Account.createPhoneVerification', () => {
    test('sends a code', async () => {
      expect(await browser.account.createPhoneVerification()).toMatchObject({ userId: user.$id, secret: '' });
      expect(codeIn(text())).not.toBe('');
    });

    test('not to who has no number', async () => {
      const other = server.browser();
      await other.account.createAnonymousSession();
      expect(await refusal(other.account.createPhoneVerification())).toEqual([400, 'user_phone_not_found']);
    });
  });

  describe('Account.updatePhoneVerification', () => {
    test('verifies the number, once', async () => {
      await browser.account.createPhoneVerification();
      const shown = { userId: user.$id, secret: codeIn(text()) };
      expect(await browser.account.updatePhoneVerification(shown)).toMatchObject({ userId: user.$id });
      expect(await browser.account.get()).toMatchObject({ phoneVerification: true });
      expect(await refusal(browser.account.updatePhoneVerification(shown))).toEqual(INVALID);
      const again = browser.account.createPhoneVerification();
      expect(await refusal(again)).toEqual([409, 'user_phone_already_verified']);
    });

    test('refuses what is wrong', async () => {
      await browser.account.createPhoneVerification();
      const secret = codeIn(text());
      const wrong = secret === '000000' ? '000001' : '000000';
      const update = (userId: string, shown: string) =>
        refusal(browser.account.updatePhoneVerification({ userId, secret: shown }));
      expect(await update(user.$id, wrong)).toEqual(INVALID);
      expect(await update('nobody', secret)).toEqual(NOBODY);
    });

    test('differs: a code works only where its account is signed in', async () => {
      await browser.account.createPhoneVerification();
      const shown = { userId: user.$id, secret: codeIn(text()) };
      expect(await refusal(server.browser().account.updatePhoneVerification(shown))).toEqual(INVALID);
      expect(await browser.account.updatePhoneVerification(shown)).toMatchObject({ userId: user.$id });
    });
  });

  describe('Account.createPhoneVerification (alias /account/verification/phone)', () => {
    test('answers alike', async () => {
      await alias('post', '/account/verification/phone', {});
      expect(codeIn(text())).not.toBe('');
    });
  });

  describe('Account.updatePhoneVerification (alias /account/verification/phone)', () => {
    test('answers alike', async () => {
      await browser.account.createPhoneVerification();
      await alias('put', '/account/verification/phone', { userId: user.$id, secret: codeIn(text()) });
      expect(await browser.account.get()).toMatchObject({ phoneVerification: true });
    });
  });
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
