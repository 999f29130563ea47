import { describe, expect, test } from 'vitest';
import { asOwner, lastLink, logIn, OWNER } from '../../../../support/dom/account-scene.ts';
import {
  choose,
  complaint,
  find,
  on,
  press,
  see,
  sees,
  type,
  valueOf,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { createSendingWorld } from '../../../../support/dom/sending-scene.ts';
import { openApp, type Page } from '../../../../support/dom/test-app.tsx';
import { codeIn } from '../../../../support/sent-messages.ts';
import { changeAccount, createWorld, PASSWORD, type World } from '../../../../support/server-world.ts';
import { registerSyncPull } from '../../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';

/** Unfolds a change of the account; gives its form. */
async function unfold(page: Page, title: string): Promise<HTMLElement> {
  const summary = await see(title);
  await page.user.click(summary);
  return summary.closest('details')?.querySelector('form') as HTMLElement;
}

const accountIn = async ({ context }: World) =>
  (await readAccount(context.stores.accounts, 'owner'))?.account;

describe('the name', () => {
  test('is changed, in the header of the profile too', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change name');
    await type(page, 'Name', ' Robin T. ', form);
    await press(page, 'Save', { in: form });
    await see('Name changed.');
    expect((await accountIn(world))?.name).toBe('Robin T.');
    await press(page, 'Profile', { role: 'link', in: await find('main') });
    expect((await find('heading', 'Robin T.')).tagName).toBe('H1');
  });

  test('is not taken away', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change name');
    await type(page, 'Name', '  ', form);
    await press(page, 'Save', { in: form });
    expect(complaint('Name', form)).toBe('Enter your name');
    expect((await accountIn(world))?.name).toBe('owner');
  });

  test('stays as it was typed where there is no network, and is sent by the next press', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change name');
    await type(page, 'Name', 'Robin T.', form);
    page.goOffline();
    await press(page, 'Save', { in: form });
    await see(/^You’re offline\./);
    expect(valueOf('Name', form)).toBe('Robin T.');
    page.goOnline();
    await press(page, 'Save', { in: form });
    await see('Name changed.');
    expect(sees(/^You’re offline\./)).toBe(false);
  });
});

describe('the address', () => {
  test('takes the password, which does not stay on the screen', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change email');
    await type(page, 'New email', 'other@example.ca', form);
    await press(page, 'Save', { in: form });
    expect(complaint('Current password', form)).toBe('Enter a password');
    await type(page, 'Current password', 'not my password', form);
    await press(page, 'Save', { in: form });
    await see('That password is incorrect.');
    // Too short to be anyone's password, yet still an answer to the question for the current one.
    await type(page, 'Current password', 'short', form);
    await press(page, 'Save', { in: form });
    await waitFor(() => expect(complaint('Current password', form)).toBe('That password is incorrect.'));
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see(/^Email changed\./);
    await waitFor(() => expect(valueOf('Current password', form)).toBe(''));
    expect((await accountIn(world))?.email).toBe('other@example.ca');
  });

  test('gets a link at once when it’s another one, and the form says so before and after', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change email');
    await see(
      'You’ll sign in with the new address right away. We’ll send it a link to verify that it’s yours. We’ll also email your current address about the change.',
      form,
    );
    await type(page, 'New email', ' Other@example.ca', form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see('Email changed. We’ve sent a link to other@example.ca. Open it to verify the address.');
    await see('This address isn’t verified yet. Open the link in the email we sent you.');
    const sent = world.context.messenger.mails.map(({ kind, to }) => `${kind} ${to}`);
    expect(sent).toEqual(['email-changed owner@example.com', 'verification other@example.ca']);

    const opened = await openApp(await lastLink(world, 'other@example.ca'), asOwner(world));
    await press(opened, 'Verify address');
    await see('Thank you. Your address is verified.');
    expect((await accountIn(world))?.emailVerified).toBe(true);
  });

  test('says where to ask for the link again if it couldn’t be sent', async () => {
    const world = await createWorld();
    world.context.messenger.mail = () => Promise.reject(new Error('the mail server is down'));
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change email');
    await type(page, 'New email', 'other@example.ca', form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see(
      'Email changed, but we couldn’t send the link to verify it. Choose “Send the email again” above.',
    );
    await find('button', 'Send the email again');
    expect((await accountIn(world))?.email).toBe('other@example.ca');
  });

  test('that is verified stays so when it’s entered again', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { emailVerified: true });
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change email');
    await type(page, 'New email', OWNER.email, form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see('Email changed.');
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('gets no link where the server sends no mail, and none is promised', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', { ...asOwner(world), signIn: { mail: false } });
    const form = await unfold(page, 'Change email');
    expect(sees(/link to verify/)).toBe(false);
    await type(page, 'New email', 'other@example.ca', form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see('Email changed.');
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('is changed in French', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', { ...asOwner(world), language: 'fr' });
    const form = await unfold(page, 'Modifier le courriel');
    await see(
      'Vous vous connecterez tout de suite avec la nouvelle adresse. Nous y enverrons un lien pour vérifier qu’elle est bien à vous.',
      form,
    );
    await type(page, 'Nouveau courriel', 'autre@exemple.ca', form);
    await type(page, 'Mot de passe actuel', PASSWORD, form);
    await press(page, 'Enregistrer', { in: form });
    await see(
      'Courriel modifié. Nous avons envoyé un lien à autre@exemple.ca. Ouvrez-le pour vérifier l’adresse.',
    );
  });

  test('of somebody else is refused', async () => {
    const world = await createWorld();
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change email');
    await type(page, 'New email', 'stranger@example.com', form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see(
      /^This address already has an account\..* If you were invited to a team at this address, accept/,
    );
    expect((await accountIn(world))?.email).toBe(OWNER.email);
  });

  test('needs an at sign', async () => {
    const page = await openApp('/profile/details', asOwner(await createWorld()));
    const form = await unfold(page, 'Change email');
    await type(page, 'New email', 'other', form);
    await press(page, 'Save', { in: form });
    expect(complaint('New email', form)).toBe('Enter an email like name@example.ca');
  });
});

describe('the phone number', () => {
  test('is confirmed by a code, and signs in', async () => {
    const world = await createSendingWorld();
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change phone number');
    await type(page, 'New phone number', '613 555-0123', form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see('+16135550123');
    await see('This number isn’t verified yet.');
    await press(page, 'Send code');
    await type(page, 'Code', '000000');
    await press(page, 'Verify this number');
    await see(/^This code or link is invalid or has expired/);
    await type(page, 'Code', codeIn(world.context.messenger.texts.at(-1)?.message));
    const pulls = () => page.device.network.requests.filter(each => each === 'GET /v1/sync/pull').length;
    await waitFor(() => expect(pulls()).toBeGreaterThan(0));
    const before = pulls();
    await press(page, 'Verify this number');
    await see('Verified');
    // Postings that waited for it are public now, which this device is told at once.
    await waitFor(() => expect(pulls()).toBeGreaterThan(before));

    const other = await openApp('/login?way=phone', { server: world.app });
    await type(other, 'Phone number', '(613) 555-0123');
    await press(other, 'Send code');
    const field = await on().findByLabelText('Code');
    await waitFor(() => expect(world.context.messenger.texts).toHaveLength(2));
    await other.user.type(field, codeIn(world.context.messenger.texts.at(-1)?.message));
    await press(other, 'Sign in');
    await see(`Signed in as ${OWNER.email}`);
  });

  test.each([
    ['', 'Enter a phone number'],
    ['12', 'Enter the area code and number, or start with + and the country code'],
  ])('is not "%s"', async (number, words) => {
    const page = await openApp('/profile/details', asOwner(await createWorld()));
    const form = await unfold(page, 'Change phone number');
    await type(page, 'New phone number', number, form);
    await press(page, 'Save', { in: form });
    expect(complaint('New phone number', form)).toBe(words);
  });

  test('of somebody else is refused', async () => {
    const world = await createWorld();
    const taken = await world.send('stranger', 'PATCH', '/v1/account/phone', {
      phone: '+16135550123',
      password: PASSWORD,
    });
    expect(taken.statusCode).toBe(200);
    const page = await openApp('/profile/details', asOwner(world));
    const form = await unfold(page, 'Change phone number');
    await type(page, 'New phone number', '6135550123', form);
    await type(page, 'Current password', PASSWORD, form);
    await press(page, 'Save', { in: form });
    await see('Another account already uses this number.');
  });

  test('cannot be confirmed where the server sends no text messages', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { phone: '+16135550123' });
    await openApp('/profile/details', { ...asOwner(world), signIn: { phone: false } });
    await see('+16135550123');
    expect(sees('This number isn’t verified yet.')).toBe(false);
  });
});

describe('language and appearance', () => {
  test('the language goes with the person to the next device', async () => {
    const world = await createWorld({}, [registerSyncPush, registerSyncPull]);
    const page = await openApp('/profile/details', asOwner(world));
    await choose(page, 'Language of the app and emails', 'Français');
    await find('heading', 'Renseignements personnels');
    expect(document.documentElement.lang).toBe('fr-CA');
    await waitFor(async () => expect((await accountIn(world))?.prefs).toMatchObject({ language: 'fr' }));

    const other = await openApp('/login', { server: world.app });
    await logIn(other, OWNER.email, PASSWORD);
    other.people.notifyQueued();
    await find('heading', 'Mes candidatures');
    expect(document.documentElement.lang).toBe('fr-CA');
  });

  test('the language of a guest stays with the device', async () => {
    const page = await openApp('/login', {});
    await press(page, 'fr Français');
    await find('heading', 'Connexion');
    await openApp('/login', { device: page.device });
    await find('heading', 'Connexion');
    expect(page.device.storage.getItem('portage.language')).toBe('fr');
  });

  test('the appearance is the device’s, in force at once and at its next opening', async () => {
    const page = await openApp('/profile/details', asOwner(await createWorld()));
    const section = (await find('heading', 'Appearance')).closest('section') as HTMLElement;
    await press(page, 'Dark', { role: 'radio', in: section });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await openApp('/login', { device: page.device });
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});

describe('the profile without a network', () => {
  test('says what it knows, says once that the rest needs the network, and asks when it is back', async () => {
    const page = await openApp('/profile', asOwner(await createWorld()));
    await see(`Signed in as ${OWNER.email}`);
    page.goOffline();
    await press(page, /^Security/, { role: 'link' });
    await see('You’re offline. Connect to the internet to use the rest of this page.');
    expect(sees('Change password')).toBe(false);
    page.goOnline();
    await see('Change password');
    await waitFor(() =>
      expect(sees('You’re offline. Connect to the internet to use the rest of this page.')).toBe(false),
    );
  });

  test('asks again at a press', async () => {
    const page = await openApp('/profile/security', asOwner(await createWorld()));
    page.goOffline();
    const offline = await openApp('/profile/security', { device: page.device });
    await see('You’re offline. Connect to the internet to use the rest of this page.');
    // The browser does not notice that the network is back.
    offline.device.network.isOnline = true;
    await press(offline, 'Try again');
    await see('Change password');
    expect(offline.surprises).toEqual([]);
  });
});
