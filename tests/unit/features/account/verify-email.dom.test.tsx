import { describe, expect, test } from 'vitest';
import { asOwner, lastLink, lastMail, logIn, OWNER } from '../../../support/dom/account-scene.ts';
import { find, on, press, see, sees, type } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { codeIn } from '../../../support/sent-messages.ts';
import { createWorld, PASSWORD, type World } from '../../../support/server-world.ts';

/** The link of the mail that the profile sends. */
async function askForMail(world: World): Promise<string> {
  const page = await openApp('/profile/details', asOwner(world));
  await press(page, 'Send the mail again');
  await see('The mail is on its way. Its link works for an hour.');
  return lastLink(world, OWNER.email);
}

describe('an address that is not confirmed', () => {
  test('is a quiet reminder of the profile until it is', async () => {
    const world = await createWorld();
    const page = await openApp('/profile', asOwner(world));
    const link = await find('link', /^Personal data/);
    await see('To confirm', link);
    await press(page, /^Personal data/, { role: 'link' });
    await see('This address is not confirmed yet. Open the link in the mail that we sent.');
  });

  test('is no reminder where the server sends no mail', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', { ...asOwner(world), signIn: { mail: false } });
    await see('Change email');
    expect(sees('Send the mail again')).toBe(false);
    expect(page.surprises).toEqual([]);
  });

  test('is confirmed by a press where its account is signed in', async () => {
    const world = await createWorld();
    const page = await openApp(await askForMail(world), asOwner(world));
    await see('By this we know that messages to this address reach you.');
    // Opening it did nothing: programs that look at mails open links.
    expect(page.device.network.requests.filter(each => each.startsWith('PUT'))).toEqual([]);
    await press(page, 'Confirm this address');
    await see('Thank you. The address is confirmed.');
    await press(page, 'Go to your profile', { role: 'link' });
    await press(page, /^Personal data/, { role: 'link' });
    await see('Confirmed');
    expect(sees('Send the mail again')).toBe(false);
  });

  test('stays so without a network, and the mail can be asked for when it is back', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    await find('button', 'Send the mail again');
    page.goOffline();
    await press(page, 'Send the mail again');
    await see(/^The server cannot be reached\./);
    expect(world.context.messenger.mails).toEqual([]);
    page.goOnline();
    await press(page, 'Send the mail again');
    await see('The mail is on its way. Its link works for an hour.');
    expect(world.context.messenger.mails).toHaveLength(1);
  });
});

describe('the link of a confirmation', () => {
  test('is of no use twice, but says no harm where the address is confirmed', async () => {
    const world = await createWorld();
    const link = await askForMail(world);
    for (const _time of ['first', 'second']) {
      const page = await openApp(link, asOwner(world));
      await press(page, 'Confirm this address');
      await see('Thank you. The address is confirmed.');
    }
    expect(await lastLink(world, OWNER.email)).toBe(link);
  });

  test('that is made up is refused, and leads to another mail', async () => {
    const world = await createWorld();
    const page = await openApp('/verify-email?userId=owner&secret=made-up', asOwner(world));
    await press(page, 'Confirm this address');
    await see(/^This code or link is not valid/);
    expect((await find('link', 'Ask for another mail')).getAttribute('href')).toBe('/profile/details');
  });

  test('that was cut short leads to the profile', async () => {
    await openApp('/verify-email?secret=half', { language: 'fr' });
    await see(
      'Ce lien est incomplet. Ouvrez-le de nouveau depuis le message, ou copiez-le en entier dans la barre d’adresse.',
    );
    expect((await find('main')).querySelector('a')?.getAttribute('href')).toBe('/profile/details');
  });

  test('of another account says who is signed in, and confirms nothing', async () => {
    const world = await createWorld();
    await openApp('/verify-email?userId=stranger&secret=x', asOwner(world));
    await see(/^You are signed in as owner@example\.com, and this link is for another account\./);
    expect(on().queryByRole('button', { name: 'Confirm this address' })).toBeNull();
  });

  test('asks a guest to sign in first, and comes back', async () => {
    const world = await createWorld();
    const page = await openApp(await askForMail(world), { server: world.app });
    await see('Sign in to the account first.');
    await see(/^You made no account here\? Then somebody typed your address/);
    expect(on().queryByRole('button', { name: 'Confirm this address' })).toBeNull();
    await press(page, 'Sign in', { role: 'link', in: await find('main') });
    await logIn(page, OWNER.email, PASSWORD);
    await press(page, 'Confirm this address');
    await see('Thank you. The address is confirmed.');
  });
});

test('an account that a stranger made is its address’s once a code shows whose it is, and the stranger is out', async () => {
  const world = await createWorld();
  const link = await askForMail(world);
  const page = await openApp(link, { server: world.app });
  await press(page, 'Sign in', { role: 'link', in: await find('main') });
  await press(page, 'Get a code by email');
  await type(page, 'Email', OWNER.email);
  await press(page, 'Send the code');
  await see(/^A code is on its way/);
  await type(page, 'Code', codeIn((await lastMail(world, OWNER.email)).text));
  await press(page, 'Sign in');
  await press(page, 'Confirm this address');
  await see('Thank you. The address is confirmed.');

  await openApp('/profile/details', asOwner(world));
  await see('Signed out by the server');
  const third = await openApp('/login', { server: world.app });
  await logIn(third, OWNER.email, PASSWORD);
  await see(/^Login failed\./);
});
