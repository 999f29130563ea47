import { describe, expect, test } from 'vitest';
import { arrived, asOwner, lastMail } from '../../../../support/dom/account-scene.ts';
import {
  complaint,
  find,
  hasFocus,
  on,
  press,
  see,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';
import { createWorld, PASSWORD } from '../../../../support/server-world.ts';

interface Form {
  name?: string;
  email?: string;
  password?: string;
  confirm?: string;
}

const WHOLE = { name: 'Robin Tremblay', email: 'robin@example.ca', password: PASSWORD, confirm: PASSWORD };
const LABELS = { name: 'Name', email: 'Email', password: 'Password', confirm: 'Confirm Password' };

async function register(page: Page, form: Form): Promise<void> {
  for (const [field, text] of Object.entries({ ...WHOLE, ...form })) {
    await type(page, LABELS[field as keyof Form], text);
  }
  await press(page, 'Register', { in: await find('main') });
}

describe('the form of a new account', () => {
  test('says all that is missing, and the first link of its summary leads to the name', async () => {
    const page = await openApp('/register');
    await press(page, 'Register');
    expect(texts('link', await find('alert'))).toEqual([
      'Enter your name',
      'Enter your email',
      'Enter a password',
    ]);
    await hasFocus(await find('alert'));
    await page.user.tab();
    await page.user.keyboard('{Enter}');
    await hasFocus(on().getByLabelText('Name'));
  });

  test.each<[string, Form, keyof typeof LABELS, string]>([
    ['a name of blanks', { name: '  ' }, 'name', 'Enter your name'],
    ['half an address', { email: 'robin@' }, 'email', 'Enter an email like name@example.ca'],
    [
      'seven characters',
      { password: 'seven77', confirm: 'seven77' },
      'password',
      'Use at least 8 characters',
    ],
    ['no second password', { confirm: '' }, 'confirm', 'Enter the password again'],
    ['another second password', { confirm: 'something else' }, 'confirm', 'Passwords do not match'],
  ])('refuses %s', async (_what, form, field, words) => {
    const page = await openApp('/register');
    await register(page, form);
    expect(complaint(LABELS[field])).toBe(words);
    const others = Object.keys(LABELS).filter(each => each !== field) as (keyof Form)[];
    expect(others.map(each => complaint(LABELS[each]))).toEqual([null, null, null]);
  });

  test('says its rule for passwords before it is broken, and shows both with one button', async () => {
    const page = await openApp('/register', { language: 'fr' });
    await see('Au moins 8 caractères.');
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];
    expect(fields).toHaveLength(2);
    await press(page, 'Afficher le mot de passe');
    expect(fields.map(each => each.type)).toEqual(['text', 'text']);
  });

  test('is passed over by who is signed in', async () => {
    const page = await openApp('/register', asOwner(await createWorld()));
    await arrived(page, '/profile');
  });

  test('leads to signing in with the place where the person was going', async () => {
    await openApp('/register?next=%2Fsaved');
    const link = await find('link', 'Sign in', await find('main'));
    expect(link.getAttribute('href')).toBe('/login?next=%2Fsaved');
  });
});

describe('a new account', () => {
  test('is signed in, and its address is asked to confirm itself', async () => {
    const world = await createWorld();
    const page = await openApp('/register', { server: world.app });
    await register(page, { name: ' Robin Tremblay ' });
    await see('Signed in as robin@example.ca');
    expect((await find('heading', 'Robin Tremblay')).tagName).toBe('H1');
    expect((await lastMail(world, 'robin@example.ca')).text).toContain('/verify-email');
    // It is the person's own device, and the cookie lasts.
    expect(page.device.network.sessionCookies.map(({ lasts }) => lasts)).toEqual([true]);
    await hasFocus(await find('main'));
  });

  test('is the first line of its log', async () => {
    const { app } = await createWorld();
    const page = await openApp('/register?next=%2Fprofile%2Fsecurity', { server: app });
    await register(page, {});
    await see('Account created');
  });

  test('goes on to where the person was going', async () => {
    const { app } = await createWorld();
    const page = await openApp('/register?next=%2Fsaved', { server: app });
    await register(page, {});
    await arrived(page, '/saved');
  });

  test('gets no mail where the server sends none', async () => {
    const world = await createWorld();
    const page = await openApp('/register', { server: world.app, signIn: { mail: false } });
    await register(page, {});
    await arrived(page, '/profile');
    // A request for one would be made on the way there, so before this one.
    await page.services.accounts.ask(calls => calls.sessions());
    expect(page.device.network.requests).toContain('GET /v1/account/sessions');
    expect(page.device.network.requests.filter(each => each.includes('/verification'))).toEqual([]);
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('is refused where its address has one, with the two ways on, and signs nobody in', async () => {
    const { app } = await createWorld();
    const page = await openApp('/register', { server: app, language: 'fr' });
    await type(page, 'Nom', 'Robin');
    await type(page, 'Courriel', 'owner@example.com');
    await type(page, 'Mot de passe', PASSWORD);
    await type(page, 'Confirmer le mot de passe', PASSWORD);
    await press(page, 'S’inscrire', { in: await find('main') });
    await see(/^Cette adresse a déjà un compte/);
    expect(complaint('Courriel')).toMatch(/^Cette adresse a déjà un compte/);
    await hasFocus(on().getByLabelText('Courriel'));
    const form = document.querySelector('form') as HTMLElement;
    expect(texts('link', form)).toEqual(['Se connecter', 'Mot de passe oublié?']);
    expect(page.device.network.sessionCookies).toEqual([]);
  });

  test('is refused a password that everybody has', async () => {
    const { app } = await createWorld();
    const page = await openApp('/register', { server: app });
    await register(page, { password: 'password', confirm: 'password' });
    await waitFor(() => expect(complaint('Password')).toBe('That password is too common. Choose another.'));
    await hasFocus(on().getByLabelText('Password'));
    expect(valueOf('Email')).toBe('robin@example.ca');
    expect(page.address()).toBe('/register');
  });

  test('needs the network, and nothing that was typed is lost', async () => {
    const page = await openApp('/register');
    await register(page, {});
    await see(/^You’re offline\./);
    expect(Object.values(LABELS).map(label => valueOf(label))).toEqual(Object.values(WHOLE));
  });

  test('without an address becomes one with', async () => {
    const { app } = await createWorld();
    const page = await openApp('/register', { server: app });
    await press(page, 'Continue without an email');
    await see('Account without an email');
    await press(page, /^Personal details/, { role: 'link' });
    await page.user.click(await see('Add an email and password'));
    const form = (await on().findByLabelText('New email')).closest('form') as HTMLElement;
    await type(page, 'New email', 'later@example.ca', form);
    await type(page, 'New password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see('Email changed. We’ve sent a link to later@example.ca. Open it to verify the address.');

    const other = await openApp('/login', { server: app });
    await type(other, 'Email', 'later@example.ca');
    await type(other, 'Password', PASSWORD);
    await press(other, 'Sign in');
    await see('Signed in as later@example.ca');
  });

  test('without an address needs the network too', async () => {
    const page = await openApp('/register');
    await press(page, 'Continue without an email');
    await see(/^You’re offline\./);
    expect(page.address()).toBe('/register');
  });
});
