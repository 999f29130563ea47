import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { changeAccount, createWorld, PASSWORD, type World } from '../../../../support/server-world.ts';

const FORMER = 'owner@example.com';
const EMAIL = 'jane@post.example.ca';

let world: World;
beforeEach(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://jobs.example' });
  await changeAccount(world.context, 'owner', { emailVerified: true });
});
afterEach(() => world.app.close());

const change = (email = EMAIL, password = PASSWORD) =>
  world.send('owner', 'PATCH', '/v1/account/email', { email, password });
const emailOf = async () => (await readAccount(world.context.stores.accounts, 'owner'))?.account.email;

describe('the former address', () => {
  test('is told when the account has another one, and sees little of it', async () => {
    expect((await change()).statusCode).toBe(200);
    const { mails } = world.context.messenger;
    expect(mails).toMatchObject([{ kind: 'email-changed', to: FORMER, name: 'owner' }]);
    expect(mails[0]?.subject).toBe('The email address of your Portage account was changed');
    expect(mails[0]?.text).toContain('was changed to j***@p***.ca.');
    expect(mails[0]?.text).toContain('https://jobs.example/contact');
    expect(JSON.stringify(mails)).not.toMatch(/jane|post\.example/);
  });

  test('is told in the account’s language', async () => {
    await changeAccount(world.context, 'owner', { prefs: { language: 'fr' } });
    await change();
    expect(world.context.messenger.mails[0]?.subject).toBe(
      'L’adresse courriel de votre compte Portage a été modifiée',
    );
  });

  test('is told nothing if its owner never showed that it’s theirs', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: false });
    expect((await change()).statusCode).toBe(200);
    expect(world.context.messenger.mails).toEqual([]);
  });

  test.each([
    ['with a wrong password', EMAIL, 'not the password', 401],
    ['to the address of another account', 'stranger@example.com', PASSWORD, 409],
    ['to the same address', FORMER, PASSWORD, 200],
  ])('is told nothing of a change %s', async (_name, email, password, status) => {
    expect((await change(email, password)).statusCode).toBe(status);
    expect(await emailOf()).toBe(FORMER);
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('doesn’t hold up the change if no mail can be sent', async () => {
    world.context.messenger.mail = () => Promise.reject(new Error('the mail server is down'));
    expect((await change()).json()).toMatchObject({ email: EMAIL, emailVerification: false });
    expect(await emailOf()).toBe(EMAIL);
  });
});
