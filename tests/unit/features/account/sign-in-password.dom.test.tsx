import { describe, expect, test } from 'vitest';
import { arrived, asOwner, logIn } from '../../../support/dom/account-scene.ts';
import {
  complaint,
  find,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { changeAccount, createWorld, PASSWORD } from '../../../support/server-world.ts';

const EMAIL = 'owner@example.com';

describe('the form of signing in', () => {
  test('says what is missing, at each field and above them all, and asks nobody', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    await press(page, 'Sign in');
    expect(complaint('Email')).toBe('Enter your email');
    expect(complaint('Password')).toBe('Enter a password');
    const summary = await find('alert');
    await hasFocus(summary);
    expect(texts('link', summary)).toEqual(['Enter your email', 'Enter a password']);
    expect(page.device.network.requests.filter(each => each.startsWith('POST'))).toEqual([]);
  });

  test('leads from its summary to the field', async () => {
    const page = await openApp('/login');
    await press(page, 'Sign in');
    await press(page, 'Enter a password', { role: 'link' });
    await hasFocus(on().getByLabelText('Password'));
  });

  test('knows an address by its at sign', async () => {
    const page = await openApp('/login');
    await logIn(page, 'owner.example.com', 'something');
    expect(complaint('Email')).toBe('Enter an email like name@example.ca');
    expect(complaint('Password')).toBeNull();
  });

  test('complains in French where French is spoken', async () => {
    const page = await openApp('/login', { language: 'fr' });
    await press(page, 'Se connecter', { in: await find('main') });
    expect(complaint('Courriel')).toBe('Entrez votre courriel');
  });

  test('shows and hides the password', async () => {
    const page = await openApp('/login');
    const field = await on().findByLabelText<HTMLInputElement>('Password');
    await press(page, 'Show password');
    expect(field.type).toBe('text');
    await press(page, 'Hide password');
    expect(field.type).toBe('password');
  });
});

describe('signing in with a password', () => {
  test('leads to the profile and remembers who it is', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    await logIn(page, ` ${EMAIL} `, PASSWORD);
    await see(`Signed in as ${EMAIL}`);
    expect(page.address()).toBe('/profile');
    expect(page.device.storage.getItem('portage.authenticated')).toBe('true');
  });

  test('ends with the browser, unless it is asked to remember', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    await logIn(page, EMAIL, PASSWORD);
    await arrived(page, '/profile');
    expect(page.device.network.sessionCookies.map(({ lasts }) => lasts)).toEqual([false]);
  });

  test('lasts where it is asked to remember', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    await press(page, 'Remember me', { role: 'checkbox' });
    await logIn(page, EMAIL, PASSWORD);
    await arrived(page, '/profile');
    expect(page.device.network.sessionCookies.map(({ lasts }) => lasts)).toEqual([true]);
  });

  test('goes on to where the person was going', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login?next=%2Fsaved', { server: app });
    await see('Sign in to continue.');
    await logIn(page, EMAIL, PASSWORD);
    await arrived(page, '/saved');
  });

  test('takes nobody to another site', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login?next=%2F%2Fevil.example%2F', { server: app });
    await logIn(page, EMAIL, PASSWORD);
    await arrived(page, '/profile');
  });

  test('works with the keyboard alone: Enter in a field sends', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    (await on().findByLabelText('Email')).focus();
    await page.user.keyboard(EMAIL);
    await page.user.tab();
    await page.user.keyboard('wrong{Enter}');
    await see(/^Login failed\./);
    // The typed text is still there, and so is the keyboard focus.
    await hasFocus(on().getByLabelText('Password'));
    await page.user.tripleClick(on().getByLabelText('Password'));
    await page.user.keyboard(`${PASSWORD}{Enter}`);
    await see(`Signed in as ${EMAIL}`);
    await hasFocus(await find('main'));
  });

  test('says the same of an unknown address as of a wrong password', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    await logIn(page, 'nobody.here@example.com', PASSWORD);
    await see(/^Login failed\./);
    const said = complaint('Password');
    await hasFocus(on().getByLabelText('Password'));
    await logIn(page, EMAIL, 'not the right one');
    await waitFor(() => expect(complaint('Password')).toBe(said));
    expect(complaint('Email')).toBeNull();
  });

  test('says that an account is blocked', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { active: false });
    const page = await openApp('/login', { server: world.app });
    await logIn(page, EMAIL, PASSWORD);
    const why = await see('This account is blocked. Contact the operator of this site to unblock it.');
    await waitFor(() => expect(document.activeElement?.contains(why)).toBe(true));
    expect(document.activeElement?.tagName).toBe('DIV');
    expect(page.address()).toBe('/login');
  });

  test('needs the network, says so, and keeps what was typed', async () => {
    const page = await openApp('/login');
    await logIn(page, EMAIL, PASSWORD);
    await see(/^You’re offline\. You need a connection to use your account/);
    expect(valueOf('Email')).toBe(EMAIL);
    expect(valueOf('Password')).toBe(PASSWORD);
  });

  test('succeeds at the next press when the network is back', async () => {
    const { app } = await createWorld();
    const page = await openApp('/login', { server: app });
    page.goOffline();
    await logIn(page, EMAIL, PASSWORD);
    await see(/^You’re offline\./);
    page.goOnline();
    await press(page, 'Sign in');
    await arrived(page, '/profile');
    expect(sees(/^You’re offline\./)).toBe(false);
  });
});

describe('the screen of signing in', () => {
  test('is passed over by who is signed in', async () => {
    const world = await createWorld();
    const page = await openApp('/login?next=%2Fsaved', asOwner(world));
    await arrived(page, '/saved');
  });

  test('knows the address of a session that the server ended, and signs in again', async () => {
    const world = await createWorld();
    const page = await openApp('/profile', { ...asOwner(world), cookie: '' });
    await see('You’ve been signed out');
    await press(page, 'Sign in again', { role: 'link', in: await find('main') });
    await see('Sign in to continue.');
    expect(valueOf('Email')).toBe(EMAIL);
    await type(page, 'Password', PASSWORD);
    await press(page, 'Sign in');
    await see(`Signed in as ${EMAIL}`);
    expect(sees('You’ve been signed out')).toBe(false);
  });

  test('offers no other way where the server has none', async () => {
    await openApp('/login', { signIn: { mail: false, phone: false } });
    await find('button', 'Sign in');
    expect(on().queryByRole('heading', { name: 'Other ways to sign in' })).toBeNull();
  });

  test('keeps the address when another way is chosen, and the way in its own address', async () => {
    const page = await openApp('/login');
    await type(page, 'Email', EMAIL);
    await press(page, 'Get a link by email');
    expect(page.address()).toBe('/login?way=link');
    expect(valueOf('Email')).toBe(EMAIL);
    await press(page, 'Sign in with a password');
    expect(page.address()).toBe('/login');
    expect(valueOf('Email')).toBe(EMAIL);
  });

  test('falls back to the password where the address names a way that this server lacks', async () => {
    await openApp('/login?way=phone', { signIn: { mail: true, phone: false } });
    expect(await on().findByLabelText('Password')).toBeDefined();
  });
});
