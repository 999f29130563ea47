import { describe, expect, test } from 'vitest';
import { asOwner, lastLink, lastMail, logIn, OWNER } from '../../../../support/dom/account-scene.ts';
import { find, on, press, see, sees, type } from '../../../../support/dom/queries.ts';
import { openApp } from '../../../../support/dom/test-app.tsx';
import { codeIn } from '../../../../support/sent-messages.ts';
import { createWorld, PASSWORD, type World } from '../../../../support/server-world.ts';

/** The link of the mail that the profile sends. */
async function askForMail(world: World): Promise<string> {
  const page = await openApp('/profile/details', asOwner(world));
  await press(page, 'Send the email again');
  await see('We sent the email. Its link expires in one hour.');
  return lastLink(world, OWNER.email);
}

describe('an address that is not confirmed', () => {
  test('is a quiet reminder of the profile until it is', async () => {
    const world = await createWorld();
    const page = await openApp('/profile', asOwner(world));
    const link = await find('link', /^Personal details/);
    await see('Unverified', link);
    await press(page, /^Personal details/, { role: 'link' });
    await see('This address isn’t verified yet. Open the link in the email we sent you.');
  });

  test('is no reminder where the server sends no mail', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', { ...asOwner(world), signIn: { mail: false } });
    await see('Change email');
    expect(sees('Send the email again')).toBe(false);
    expect(page.surprises).toEqual([]);
  });

  test('is confirmed by a press where its account is signed in', async () => {
    const world = await createWorld();
    const page = await openApp(await askForMail(world), asOwner(world));
    await see('Confirm that this email address is yours.');
    // Opening it did nothing: programs that look at mails open links.
    expect(page.device.network.requests.filter(each => each.startsWith('PUT'))).toEqual([]);
    await press(page, 'Verify address');
    await see('Thank you. Your address is verified.');
    await press(page, 'Go to your profile', { role: 'link' });
    await press(page, /^Personal details/, { role: 'link' });
    await see('Verified');
    expect(sees('Send the email again')).toBe(false);
  });

  test('stays so without a network, and the mail can be asked for when it is back', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    await find('button', 'Send the email again');
    page.goOffline();
    await press(page, 'Send the email again');
    await see(/^You’re offline\./);
    expect(world.context.messenger.mails).toEqual([]);
    page.goOnline();
    await press(page, 'Send the email again');
    await see('We sent the email. Its link expires in one hour.');
    expect(world.context.messenger.mails).toHaveLength(1);
  });
});

describe('the link of a confirmation', () => {
  test('is of no use twice, but says no harm where the address is confirmed', async () => {
    const world = await createWorld();
    const link = await askForMail(world);
    for (const _time of ['first', 'second']) {
      const page = await openApp(link, asOwner(world));
      await press(page, 'Verify address');
      await see('Thank you. Your address is verified.');
    }
    expect(await lastLink(world, OWNER.email)).toBe(link);
  });

  test('that is made up is refused, and leads to another mail', async () => {
    const world = await createWorld();
    const page = await openApp('/verify-email?userId=owner&secret=made-up', asOwner(world));
    await press(page, 'Verify address');
    await see(/^This code or link is invalid or has expired/);
    expect((await find('link', 'Send another email')).getAttribute('href')).toBe('/profile/details');
  });

  test('that was cut short leads to the profile', async () => {
    await openApp('/verify-email?secret=half', { language: 'fr' });
    await see('Ce lien est incomplet. Ouvrez-le de nouveau à partir du courriel ou collez-le en entier.');
    expect((await find('main')).querySelector('a')?.getAttribute('href')).toBe('/profile/details');
  });

  test('of another account says who is signed in, and confirms nothing', async () => {
    const world = await createWorld();
    await openApp('/verify-email?userId=stranger&secret=x', asOwner(world));
    await see(/^You’re signed in as owner@example\.com, but this link is for another account\./);
    expect(on().queryByRole('button', { name: 'Verify address' })).toBeNull();
  });

  test('asks a guest to sign in first, and comes back', async () => {
    const world = await createWorld();
    const page = await openApp(await askForMail(world), { server: world.app });
    await see('Sign in to your account first.');
    await see(/^Didn’t create this account\? Someone may have entered your address/);
    expect(on().queryByRole('button', { name: 'Verify address' })).toBeNull();
    await press(page, 'Sign in', { role: 'link', in: await find('main') });
    await logIn(page, OWNER.email, PASSWORD);
    await press(page, 'Verify address');
    await see('Thank you. Your address is verified.');
  });
});

test('an account that a stranger made is its address’s once a code shows whose it is, and the stranger is out', async () => {
  const world = await createWorld();
  const link = await askForMail(world);
  const page = await openApp(link, { server: world.app });
  await press(page, 'Sign in', { role: 'link', in: await find('main') });
  await press(page, 'Get a code by email');
  await find('button', 'Send code');
  await type(page, 'Email', OWNER.email);
  await press(page, 'Send code');
  await see(/^We (?:sent|texted) a code/);
  await type(page, 'Code', codeIn((await lastMail(world, OWNER.email)).text));
  await press(page, 'Sign in');
  await press(page, 'Verify address');
  await see('Thank you. Your address is verified.');

  await openApp('/profile/details', asOwner(world));
  await see('You’ve been signed out');
  const third = await openApp('/login', { server: world.app });
  await logIn(third, OWNER.email, PASSWORD);
  await see(/^Login failed\./);
});
