import { describe, expect, test } from 'vitest';
import { asOwner, logIn, OWNER } from '../../../../support/dom/account-scene.ts';
import {
  complaint,
  find,
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
import { changeAccount, createWorld, PASSWORD } from '../../../../support/server-world.ts';

const FRESH = 'portage-round-the-rapids';

async function unfold(page: Page, title: string): Promise<HTMLElement> {
  const summary = await see(title);
  await page.user.click(summary);
  return summary.closest('details')?.querySelector('form') as HTMLElement;
}

describe('the password', () => {
  test('is changed by who knows it, and nothing secret stays on the screen', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/security', asOwner(world));
    const form = await unfold(page, 'Change password');
    await type(page, 'Current password', PASSWORD, form);
    await type(page, 'New password', FRESH, form);
    await press(page, 'Save', { in: form });
    await see('Password changed.');
    await waitFor(() => expect(valueOf('New password', form)).toBe(''));
    expect(valueOf('Current password', form)).toBe('');

    const other = await openApp('/login', { server: world.app });
    await logIn(other, OWNER.email, FRESH);
    await see(`Signed in as ${OWNER.email}`);
  });

  test.each([
    ['', FRESH, 'Current password', 'Enter a password'],
    [PASSWORD, '', 'New password', 'Enter a password'],
    [PASSWORD, 'short', 'New password', 'Use at least 8 characters'],
  ])('is not changed from "%s" to "%s"', async (current, fresh, label, words) => {
    const page = await openApp('/profile/security', asOwner(await createWorld()));
    const form = await unfold(page, 'Change password');
    await type(page, 'Current password', current, form);
    await type(page, 'New password', fresh, form);
    await press(page, 'Save', { in: form });
    expect(complaint(label, form)).toBe(words);
  });

  test('is not changed by a wrong one', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/security', { ...asOwner(world), language: 'fr' });
    const form = await unfold(page, 'Modifier le mot de passe');
    await type(page, 'Mot de passe actuel', 'not my password', form);
    await type(page, 'Nouveau mot de passe', FRESH, form);
    await press(page, 'Enregistrer', { in: form });
    await waitFor(() =>
      expect(complaint('Mot de passe actuel', form)).toBe('Ce mot de passe est incorrect.'),
    );
    await hasFocus(on(form).getByLabelText('Mot de passe actuel'));
    expect(valueOf('Nouveau mot de passe', form)).toBe(FRESH);
    const other = await openApp('/login', { server: world.app });
    await logIn(other, OWNER.email, PASSWORD);
    await see(`Signed in as ${OWNER.email}`);
  });

  test('is added where an account has none, without asking for one', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { passwordHash: null, passwordUpdatedAt: null });
    const page = await openApp('/profile/security', asOwner(world));
    const form = await unfold(page, 'Add a password');
    expect(on(form).queryByLabelText('Current password')).toBeNull();
    await type(page, 'New password', FRESH, form);
    await press(page, 'Save', { in: form });
    await see('Change password');
    expect(sees('Add a password')).toBe(false);
  });
});

describe('accounts elsewhere', () => {
  test('are not spoken of where there are none to connect', async () => {
    await openApp('/profile/security', asOwner(await createWorld()));
    await see('Where you’re signed in');
    expect(sees('Connected accounts')).toBe(false);
  });

  test('say whether they are connected', async () => {
    const world = await createWorld();
    await openApp('/profile/security', { ...asOwner(world), signIn: { providers: ['mock', 'github'] } });
    await find('button', 'Connect (Test account)');
    await find('button', 'Connect (GitHub)');
    expect(on().getAllByText('Not connected')).toHaveLength(2);
  });

  test('that could not be connected are said so', async () => {
    const world = await createWorld();
    await openApp('/profile/security?connected=no', {
      ...asOwner(world),
      signIn: { providers: ['mock'] },
    });
    await see(/^Signing in with that account failed or was cancelled\./);
  });

  test('are connected after a fresh proof, where the server asked for one', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const error = encodeURIComponent(JSON.stringify({ type: 'user_challenge_required' }));
    const page = await openApp(`/profile/security?connected=no&error=${error}`, {
      ...asOwner(world),
      signIn: { providers: ['mock'] },
    });
    await see('Enter your code again to continue.');
    await press(page, 'Connect (Test account)');
    const dialog = await find('dialog', 'Confirm it’s you');
    await see('Enter your code to make this change.', dialog);
    await find('button', /code/i, dialog);
  });

  test('are connected by who has no factor after signing in again', async () => {
    const error = encodeURIComponent(JSON.stringify({ type: 'user_challenge_required' }));
    const page = await openApp(`/profile/security?connected=no&error=${error}`, {
      ...asOwner(await createWorld()),
      signIn: { providers: ['mock'] },
    });
    await press(page, 'Connect (Test account)');
    await see(/^Two-step verification isn’t set up\. Sign out and sign in again/);
  });

  test.each([
    ['user_already_exists', /^This address already has an account\. Sign in, or reset your password\./],
    ['<b>anything</b>', /^Signing in with that account failed or was cancelled\./],
  ])('that refused a sign-in as "%s" say why in words of ours', async (refusal, words) => {
    const error = encodeURIComponent(JSON.stringify({ type: refusal, message: 'Call this number' }));
    await openApp(`/login?failed=oauth&error=${error}`, { signIn: { providers: ['mock'] } });
    await see(words);
    await find('button', 'Continue with a test account');
    expect(sees(/Call this number/)).toBe(false);
  });

  test('say nothing of a failure any more once another way is chosen', async () => {
    const page = await openApp('/login?failed=oauth', { signIn: { mail: true, providers: ['mock'] } });
    await see(/^Signing in with that account failed/);
    await press(page, 'Get a code by email');
    expect(sees(/^Signing in with that account failed/)).toBe(false);
    expect(page.address()).toBe('/login?way=code');
  });
});

describe('where a provider sends people back to', () => {
  test('a session that the browser holds is taken over', async () => {
    const world = await createWorld();
    const { cookie } = asOwner(world);
    const page = await openApp('/signed-in?next=%2Fsaved', { server: world.app, ...(cookie && { cookie }) });
    await waitFor(() => expect(page.address()).toBe('/saved'));
    expect(page.services.accounts.state()).toMatchObject({ status: 'signed-in', user: OWNER });
  });

  test('without one, it leads to signing in', async () => {
    const { app } = await createWorld();
    await openApp('/signed-in?next=%2Fsaved', { server: app });
    await see('You’re signed out. Sign in again.');
    expect((await find('link', 'Go to sign-in')).getAttribute('href')).toBe('/login?next=%2Fsaved');
  });

  test('without a network it waits for a press', async () => {
    const world = await createWorld();
    const { cookie } = asOwner(world);
    const options = { server: world.app, ...(cookie && { cookie }) };
    const first = await openApp('/login', options);
    first.goOffline();
    const page = await openApp('/signed-in', { device: first.device });
    await see(/^You’re offline\./);
    page.device.network.isOnline = true;
    await press(page, 'Try again');
    await see(`Signed in as ${OWNER.email}`);
  });
});
