import { describe, expect, test } from 'vitest';
import { arrived, asOwner, lastMail, logIn, OWNER } from '../../../../support/dom/account-scene.ts';
import { createDevice } from '../../../../support/dom/device.ts';
import {
  complaint,
  find,
  focused,
  hasFocus,
  on,
  press,
  see,
  sees,
  type,
  valueOf,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';
import { codeOf, CODES, enrolled, MFA, signIn } from '../../../../support/second-factors.ts';
import { codeIn } from '../../../../support/sent-messages.ts';
import { changeAccount, createWorld, PASSWORD, type World } from '../../../../support/server-world.ts';

const APP_CODE = 'Code from your authenticator app';

interface Enrolled {
  world: World;
  secret: string;
  codes: readonly string[];
}

/** The owner's account asks for a second factor; nothing of it was done on the screen. */
async function withSecondFactor(): Promise<Enrolled> {
  const world = await createWorld();
  await changeAccount(world.context, 'owner', { emailVerified: true });
  const secret = await enrolled(world);
  const made = await world.send('owner', 'POST', CODES);
  const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
  await world.send('owner', 'PATCH', MFA, { mfa: true });
  return { world, secret, codes: recoveryCodes };
}

async function halfWay({ world }: Enrolled, path = '/login'): Promise<Page> {
  const page = await openApp(path, { server: world.app });
  await logIn(page, OWNER.email, PASSWORD);
  await see('Enter a verification code to confirm it’s you.');
  return page;
}

describe('between the password and being signed in', () => {
  test('the device still counts as a guest’s', async () => {
    const page = await halfWay(await withSecondFactor());
    expect(page.address()).toBe('/second-factor');
    expect(page.services.accounts.state().status).toBe('guest');
    expect(page.device.storage.getItem('portage.user')).toBeNull();
  });

  test('a code is asked for before anything is sent', async () => {
    const page = await halfWay(await withSecondFactor());
    await find('button', 'Sign in', await find('main'));
    await type(page, APP_CODE, ' ');
    await press(page, 'Sign in', { in: await find('main') });
    expect(complaint(APP_CODE)).toBe('Enter the code');
    expect(page.device.network.requests.filter(each => each.includes('challenges'))).toEqual([]);
  });

  test('a wrong code is refused, and the right one goes on to where the person was going', async () => {
    const scene = await withSecondFactor();
    const page = await halfWay(scene, '/login?next=%2Fsaved');
    await type(page, APP_CODE, '000000');
    await press(page, 'Sign in', { in: await find('main') });
    await see(/^That code isn’t right/);
    await type(page, APP_CODE, codeOf(scene.world, scene.secret, 1));
    await press(page, 'Sign in', { in: await find('main') });
    await arrived(page, '/saved');
    expect(page.services.accounts.state().status).toBe('signed-in');
  });

  test('a recovery code stands in for the app, once', async () => {
    const scene = await withSecondFactor();
    for (const isFirst of [true, false]) {
      const page = await halfWay(scene);
      await press(page, 'Recovery code');
      await hasFocus(await on().findByLabelText('Recovery code'));
      await type(page, 'Recovery code', scene.codes[0] ?? '');
      await press(page, 'Sign in', { in: await find('main') });
      if (isFirst) await see(`Signed in as ${OWNER.email}`);
      else await see('That recovery code is wrong, or you’ve used it before.');
      expect(page.address()).toBe(isFirst ? '/profile' : '/second-factor');
    }
  });

  test('a code by mail is sent when it is asked for', async () => {
    const scene = await withSecondFactor();
    const page = await halfWay(scene);
    await press(page, 'Code by email');
    await see('We’ll send a code to your account’s email address.');
    expect(scene.world.context.messenger.mails).toEqual([]);
    await press(page, 'Send code');
    await type(page, 'Code by email', codeIn((await lastMail(scene.world, OWNER.email)).text));
    await press(page, 'Sign in', { in: await find('main') });
    await see(`Signed in as ${OWNER.email}`);
  });

  test('the focus is on what came in place of the button as soon as a code can be typed', async () => {
    const page = await halfWay(await withSecondFactor());
    await press(page, 'Code by email');
    await see('We’ll send a code to your account’s email address.');
    const focusedThen = new Promise(resolve => {
      const observer = new MutationObserver(() => {
        if (!on().queryByLabelText('Code by email')) return;
        observer.disconnect();
        resolve(focused()?.textContent);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await press(page, 'Send code');
    expect(await focusedThen).toMatch(/^We sent a code to your account’s email address\./);
  });

  test('a code by mail is sent again, and the screen says which one works', async () => {
    const scene = await withSecondFactor();
    const page = await halfWay(scene);
    await press(page, 'Code by email');
    // The keyboard and a screen reader follow to what came in place of the button.
    await hasFocus(await see('We’ll send a code to your account’s email address.'));
    await press(page, 'Send code');
    await hasFocus(await see('We sent a code to your account’s email address.'));
    await type(page, 'Code by email', '000000');
    await press(page, 'Send again');
    await waitFor(() => expect(focused()?.textContent).toContain('Only the newest code works.'));
    expect(valueOf('Code by email')).toBe('');
    await waitFor(() => expect(scene.world.context.messenger.mails).toHaveLength(2));
    await type(page, 'Code by email', codeIn((await lastMail(scene.world, OWNER.email)).text));
    await press(page, 'Sign in', { in: await find('main') });
    await see(`Signed in as ${OWNER.email}`);
  });

  test('no network loses nothing that was typed', async () => {
    const scene = await withSecondFactor();
    const page = await halfWay(scene);
    await on().findByLabelText(APP_CODE);
    page.goOffline();
    const code = codeOf(scene.world, scene.secret, 1);
    await type(page, APP_CODE, code);
    await press(page, 'Sign in', { in: await find('main') });
    await see(/^You’re offline\./);
    page.goOnline();
    await press(page, 'Sign in', { in: await find('main') });
    await see(`Signed in as ${OWNER.email}`);
  });

  test('it can be given up, which leaves no session', async () => {
    const page = await halfWay(await withSecondFactor());
    await press(page, 'Cancel and sign out');
    await arrived(page, '/login');
    await waitFor(() => expect(page.device.network.sessionCookies).toEqual([]));
  });

  test('its screen alone, without the first factor, leads to the first', async () => {
    const { world } = await withSecondFactor();
    const page = await openApp('/second-factor?next=%2Fsaved', { server: world.app });
    await arrived(page, '/login?next=%2Fsaved');
  });

  test('a code in place of the password asks for it as well', async () => {
    const { world, secret } = await withSecondFactor();
    const page = await openApp('/login?way=code', { server: world.app, language: 'fr' });
    await type(page, 'Courriel', OWNER.email);
    await press(page, 'Envoyer le code');
    await type(page, 'Code', codeIn((await lastMail(world, OWNER.email)).text));
    await press(page, 'Se connecter', { in: await find('main') });
    await arrived(page, '/second-factor');
    await type(page, /^Code de votre application/, codeOf(world, secret, 1));
    await press(page, 'Se connecter', { in: await find('main') });
    await arrived(page, '/profile');
  });

  test('is what a reload, or another tab, of the sign-in form leads to', async () => {
    const { world, secret } = await withSecondFactor();
    const first = await halfWay({ world, secret, codes: [] });
    const page = await openApp('/login?next=%2Fsaved', { device: first.device });
    await arrived(page, '/second-factor?next=%2Fsaved');
    await type(page, APP_CODE, codeOf(world, secret, 1));
    await press(page, 'Sign in', { in: await find('main') });
    await arrived(page, '/saved');
    page.device.storage.setItem('portage.half-signed-in', 'true');
    await page.services.accounts.logOut();
    const later = await openApp('/login', { device: page.device });
    await waitFor(() => expect(later.device.storage.getItem('portage.half-signed-in')).toBeNull());
    expect(later.address()).toBe('/login');
  });

  test('takes the place of a sign-in form that is open in another tab', async () => {
    const { world } = await withSecondFactor();
    const half = await signIn(world);
    const cookie = `${half.cookie()?.name}=${encodeURIComponent(half.cookie()?.value ?? '')}`;
    const page = await openApp('/login', { server: world.app, cookie });
    await find('button', 'Sign in', await find('main'));
    page.device.storage.setItem('portage.half-signed-in', 'false');
    window.dispatchEvent(new Event('storage'));
    await arrived(page, '/second-factor');
  });

  test.each([
    { status: 'signed-in', remember: true },
    { status: 'expired', remember: false },
  ])('is all that a session lacks whose account has got one since: $status', async session => {
    const { world, secret } = await withSecondFactor();
    const half = await signIn(world);
    const cookie = `${half.cookie()?.name}=${encodeURIComponent(half.cookie()?.value ?? '')}`;
    const device = await createDevice({ server: world.app, user: OWNER, cookie });
    device.storage.setItem('portage.session', JSON.stringify(session));
    const page = await openApp('/profile/security', { device });
    await waitFor(() => expect(page.services.accounts.state().status).toBe('expired'));
    await press(page, 'Sign in again', { role: 'link', in: await find('main') });
    await arrived(page, '/second-factor?next=%2Fprofile%2Fsecurity');
    await type(page, APP_CODE, codeOf(world, secret, 1));
    await press(page, 'Sign in', { in: await find('main') });
    await arrived(page, '/profile/security');
    expect(page.services.accounts.state().status).toBe('signed-in');
    expect(JSON.parse(device.storage.getItem('portage.session') ?? '')).toMatchObject({
      remember: session.remember,
    });
  });

  test('is passed over by who is signed in', async () => {
    const world = await createWorld();
    const page = await openApp('/second-factor?next=%2Fsaved', asOwner(world));
    await arrived(page, '/saved');
    expect(sees('One more step')).toBe(false);
  });
});
