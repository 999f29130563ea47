import { describe, expect, test } from 'vitest';
import { asOwner, lastLink, logIn, OWNER } from '../../../support/dom/account-scene.ts';
import {
  complaint,
  find,
  focused,
  on,
  press,
  see,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { createWorld, PASSWORD, type World } from '../../../support/server-world.ts';

const FRESH = 'portage-round-the-rapids';

async function askForLink(world: World, email: string): Promise<Page> {
  const page = await openApp('/forgot-password', { server: world.app });
  await type(page, 'Email', email);
  await press(page, 'Send link');
  await see(new RegExp(`^If there’s an account for ${email}, we’ve sent a link`));
  return page;
}

async function choose(page: Page, password: string, confirm = password): Promise<void> {
  await type(page, 'New password', password);
  await type(page, 'Confirm Password', confirm);
  await press(page, 'Save password');
}

describe('a forgotten password', () => {
  test('is asked for by an address', async () => {
    const page = await openApp('/forgot-password');
    await press(page, 'Send link');
    expect(complaint('Email')).toBe('Enter your email');
    await type(page, 'Email', 'owner');
    await press(page, 'Send link');
    expect(complaint('Email')).toBe('Enter an email like name@example.ca');
  });

  test('is replaced by a link: the new one opens the account, the old one nothing', async () => {
    const world = await createWorld();
    await askForLink(world, OWNER.email);
    await waitFor(() => expect(focused()?.textContent).toContain(`If there’s an account for ${OWNER.email}`));
    const page = await openApp(await lastLink(world, OWNER.email), { server: world.app });
    await choose(page, FRESH);
    await see('Your password has been changed.');
    await press(page, 'Sign in', { role: 'link', in: await find('main') });
    await logIn(page, OWNER.email, PASSWORD);
    await see('Login failed. Please check your credentials and try again.');
    await type(page, 'Password', FRESH);
    await press(page, 'Sign in');
    await see(`Signed in as ${OWNER.email}`);
  });

  test('ends the sessions of other devices, which keep their data and say so', async () => {
    const world = await createWorld();
    await askForLink(world, OWNER.email);
    const page = await openApp(await lastLink(world, OWNER.email), { server: world.app });
    await choose(page, FRESH);
    await see('Your password has been changed.');
    const other = await openApp('/profile', asOwner(world));
    await see('You’ve been signed out');
    await see('Your data is still on this device. Sign in again to send your unsent items.');
    expect(other.device.storage.getItem('portage.user')).toContain(OWNER.email);
  });

  test('of nobody is answered in the same words', async () => {
    const world = await createWorld();
    await askForLink(world, 'nobody.here@example.ca');
    await world.context.messenger.settled();
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('is asked for again by the same form', async () => {
    const world = await createWorld();
    const page = await askForLink(world, OWNER.email);
    await press(page, 'Send again');
    await waitFor(() => expect(world.context.messenger.mails).toHaveLength(2));
  });

  test('knows the address of a session that ended', async () => {
    await openApp('/forgot-password', { ...asOwner(await createWorld()), cookie: '' });
    await find('button', 'Send link');
    expect(valueOf('Email')).toBe(OWNER.email);
  });

  test('needs the network', async () => {
    const page = await openApp('/forgot-password', { language: 'fr' });
    await type(page, 'Courriel', OWNER.email);
    await press(page, 'Envoyer le lien');
    await see(/^Vous êtes hors ligne\./);
    expect(valueOf('Courriel')).toBe(OWNER.email);
  });

  test('is a matter of the operator where the server sends no mail', async () => {
    await openApp('/forgot-password', { signIn: { mail: false } });
    await find('heading', /password/i);
    expect(on().queryByLabelText('Email')).toBeNull();
  });
});

describe('the link of a recovery', () => {
  const LINK = '/reset-password?userId=owner&secret=made-up';

  test.each([
    ['', '', 'New password', 'Enter a password'],
    ['short', 'short', 'New password', 'Use at least 8 characters'],
    [FRESH, '', 'Confirm Password', 'Enter the password again'],
    [FRESH, `${FRESH}!`, 'Confirm Password', 'Passwords do not match'],
  ])('refuses "%s" and "%s"', async (password, confirm, label, words) => {
    const page = await openApp(LINK);
    await choose(page, password, confirm);
    expect(complaint(label)).toBe(words);
  });

  test('that is made up opens nothing, and leads to another one', async () => {
    const { app } = await createWorld();
    const page = await openApp(LINK, { server: app });
    await choose(page, FRESH);
    await see(/^This code or link is invalid or has expired/);
    expect((await find('link', 'Request another link')).getAttribute('href')).toBe('/forgot-password');
    expect(valueOf('New password')).toBe(FRESH);
  });

  test('works once', async () => {
    const world = await createWorld();
    await askForLink(world, OWNER.email);
    const link = await lastLink(world, OWNER.email);
    await choose(await openApp(link, { server: world.app }), FRESH);
    await see('Your password has been changed.');
    await choose(await openApp(link, { server: world.app }), PASSWORD);
    await see(/^This code or link is invalid or has expired/);
  });

  test('still works after the network was away', async () => {
    const world = await createWorld();
    await askForLink(world, OWNER.email);
    const page = await openApp(await lastLink(world, OWNER.email), { server: world.app });
    page.goOffline();
    await choose(page, FRESH);
    await see(/^You’re offline\./);
    page.goOnline();
    await press(page, 'Save password');
    await see('Your password has been changed.');
    expect(texts('alert')).toEqual([]);
  });

  test('that was cut short leads to another one', async () => {
    await openApp('/reset-password?userId=owner');
    await see(/^This link is incomplete\./);
    expect((await find('link', 'Start over')).getAttribute('href')).toBe('/forgot-password');
  });
});
