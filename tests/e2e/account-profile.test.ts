import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountWorld,
  codeIn,
  goOffline,
  logIn,
  openAccountWorld,
  PASSWORD,
  signUp,
} from './account-steps.ts';
import { batchRows, pasteBatch } from './steps.ts';

let world: AccountWorld;
let url: string;

beforeAll(async () => {
  world = await openAccountWorld();
  ({ url } = world);
});
afterAll(() => world.close());

/** The code of the time step that begins `steps` after this one: each works once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function setUpSecondFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${url}/profile/security`);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('group', { name: 'Keep your recovery codes' });
  await shown.waitFor();
  // The keyboard and the eye are led to them, and a screen reader says what they are for.
  expect(await shown.evaluate(group => group === document.activeElement)).toBe(true);
  expect(await shown.evaluate(group => group.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  expect(await shown.evaluate(group => group.getBoundingClientRect().bottom - innerHeight)).toBeLessThan(1);
  const codes = await page.locator('ol li').allInnerTexts();
  // On paper there is nothing but the codes.
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('ol li').first().isVisible()).toBe(true);
  expect(await page.getByText('Portage: recovery codes of your account').isVisible()).toBe(true);
  expect(await page.getByText('Where you are signed in').isVisible()).toBe(false);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const done = page.getByRole('button', { name: 'Done' });
  expect(await done.isEnabled()).toBe(false);
  await page.getByLabel('I have put them in a safe place').check();
  await done.click();
  await page.getByText('On', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  return { secret, codes };
}

describe('a second factor', () => {
  test('is set up with an app, asked for at sign-in, and stood in for by a recovery code once', async () => {
    const page = await world.device();
    await signUp(page, url, 'factor@example.ca');
    const { secret, codes } = await setUpSecondFactor(page);
    expect(codes.length).toBeGreaterThan(3);

    const other = await world.device();
    await logIn(other, url, 'factor@example.ca');
    await other.waitForURL(/\/second-factor/);
    await other.getByLabel('Code of your authenticator app').fill('000000');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText(/This code or link is not valid/).waitFor();
    await other.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1));
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL(/\/profile$/);

    const third = await world.device();
    await logIn(third, url, 'factor@example.ca');
    await third.getByRole('button', { name: 'Recovery code' }).click();
    await third.getByLabel('Recovery code').fill(codes[0] ?? '');
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await third.waitForURL(/\/profile$/);

    const fourth = await world.device();
    await logIn(fourth, url, 'factor@example.ca');
    await fourth.getByRole('button', { name: 'Recovery code' }).click();
    await fourth.getByLabel('Recovery code').fill(codes[0] ?? '');
    await fourth.getByRole('button', { name: 'Sign in', exact: true }).click();
    await fourth.getByText(/This code or link is not valid/).waitFor();
    await fourth.getByRole('button', { name: 'Cancel and sign out' }).click();
    await fourth.waitForURL(/\/login$/);
    expect(await fourth.context().cookies()).toEqual([]);
    for (const each of [page, other, third, fourth]) await each.context().close();
  });

  test('is turned off after a proof', async () => {
    const page = await world.device();
    await signUp(page, url, 'off@example.ca');
    const { codes } = await setUpSecondFactor(page);
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog');
    const start = page.getByRole('button', { name: 'Set up an authenticator app' });
    await Promise.race([dialog.getByText('This change needs a fresh proof.').waitFor(), start.waitFor()]);
    if (await dialog.isVisible()) {
      await dialog.getByRole('button', { name: 'Recovery code' }).click();
      await dialog.getByLabel('Recovery code').fill(codes[1] ?? '');
      await dialog.getByRole('button', { name: 'Continue' }).click();
    }
    await start.waitFor();
    const other = await world.device();
    await logIn(other, url, 'off@example.ca');
    await other.getByText('Signed in as off@example.ca').waitFor();
    expect(new URL(other.url()).pathname).toBe('/profile');
    await other.context().close();
    await page.context().close();
  });
});

test('sessions are signed out there, one by one or all others, and the log tells of it', async () => {
  const page = await world.device();
  await signUp(page, url, 'sessions@example.ca');
  const others = [await world.device(), await world.device(), await world.device()];
  for (const other of others) {
    await logIn(other, url, 'sessions@example.ca');
    await other.waitForURL(/\/profile$/);
  }
  await page.goto(`${url}/profile/security`);
  const ends = page.getByRole('button', { name: /^Sign out there/ });
  await expect.poll(() => ends.count()).toBe(3);
  await ends.first().click();
  await page.getByText('Signed out there.').waitFor();
  await expect.poll(() => ends.count()).toBe(2);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out 2 other devices' }).click();
  await expect.poll(() => ends.count()).toBe(0);
  for (const other of others) {
    // Their data stays, and they are told.
    await other.reload();
    await other.getByText('Signed out by the server').waitFor();
    await other.context().close();
  }
  await page.reload();
  await page.getByText('Signed out', { exact: true }).first().waitFor();
  await page.getByText('Account made').waitFor({ state: 'attached' });
  expect(await page.getByText('Signed out', { exact: true }).count()).toBeGreaterThan(0);
  await page.context().close();
});

test('an account elsewhere is connected and disconnected', async () => {
  const page = await world.device();
  await signUp(page, url, 'connect@example.ca');
  await page.goto(`${url}/profile/security`);
  await page.getByRole('button', { name: /^Connect \(/ }).click();
  await page.getByRole('link', { name: /User Name/ }).click();
  await page.waitForURL(/\/profile\/security/);
  await page.getByText('useroauth@localhost.test').waitFor();
  await page.getByRole('button', { name: /^Disconnect \(/ }).click();
  await page.getByText('Not connected').waitFor();
  expect(await page.getByText('useroauth@localhost.test').count()).toBe(0);
  await page.context().close();
});

test('the language goes with the person to the next device', async () => {
  const page = await world.device();
  await signUp(page, url, 'langue@example.ca');
  await page.goto(`${url}/profile/details`);
  await page.getByLabel('Language of the app and of mails').selectOption('fr');
  await page.getByRole('heading', { name: 'Données personnelles' }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const headers = { 'X-Appwrite-Project': 'portage' };
        return (await fetch('/v1/account/prefs', { headers })).json();
      }),
    )
    .toMatchObject({ userType: 'job-seeker', language: 'fr' });
  const other = await world.device();
  await logIn(other, url, 'langue@example.ca');
  await other.getByRole('heading', { name: 'Mes candidatures' }).waitFor();
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('fr-CA');
  await other.context().close();
  await page.context().close();
});

describe('one’s own data', () => {
  test('come as one file, and a token opens the API for a program', async () => {
    const page = await world.device();
    await signUp(page, url, 'export@example.ca');
    await page.goto(`${url}/profile/data`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^portage-my-data-\d{4}-\d\d-\d\d\.json$/);
    const content = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(content)).toBeTypeOf('object');
    expect(content).toContain('export@example.ca');

    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = await page.locator('textarea[name=token]').inputValue();
    const answer = await fetch(`${url}/v1/account`, {
      headers: { 'X-Appwrite-Project': 'portage', 'X-Appwrite-JWT': token },
    });
    expect(await answer.json()).toMatchObject({ email: 'export@example.ca' });
    await page.context().close();
  });

  test('are erased for good, here too, after a typed word and the password', async () => {
    const page = await world.device();
    await signUp(page, url, 'erase@example.ca');
    await page.route('**/v1/sync/push', route => route.abort());
    await pasteBatch(page, url, batchRows(1, 'Camp cook'));
    await page.getByText('0 of 1 sent').waitFor();
    await page.goto(`${url}/post-job`);
    await page.getByLabel('Job data (JSON or CSV)').fill('[{"jobTitle": "Half a posting"');
    await page.getByText(/^Saved on this/).waitFor();
    await page.goto(`${url}/profile/data`);
    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 things were never sent and go as well').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Camp cook 1', 'Job data to post']);
    await dialog.getByRole('textbox', { name: /^Type/ }).fill('something else');
    await dialog.getByLabel('Current password').fill('not my password');
    await dialog.getByRole('button', { name: 'Erase for ever' }).click();
    await dialog.getByText('Type exactly what is asked for').waitFor();
    await dialog.getByRole('textbox', { name: /^Type/ }).fill('Erase@example.ca');
    await dialog.getByRole('button', { name: 'Erase for ever' }).click();
    await dialog.getByText('The password is not right.').waitFor();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Erase for ever' }).click();
    await page.waitForURL(url => url.pathname === '/');
    const mine = async () =>
      (await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))).filter(
        name => name.startsWith('portage-person-') && name !== 'portage-person-guest',
      );
    await expect.poll(mine).toEqual([]);
    await logIn(page, url, 'erase@example.ca');
    await page.getByText('Login failed. Please check your credentials and try again.').waitFor();
    await page.context().close();
  });

  test('stand behind a block, which says so at the next sign-in', async () => {
    const page = await world.device();
    await signUp(page, url, 'block@example.ca');
    await page.goto(`${url}/profile/data`);
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await page.waitForURL(url => url.pathname === '/');
    expect(await page.context().cookies()).toEqual([]);
    await logIn(page, url, 'block@example.ca');
    await page.getByText('This account is blocked.', { exact: false }).waitFor();
    await page.context().close();
  });
});

test('colleagues are invited, join, and are given the owner’s role', async () => {
  const page = await world.device();
  await signUp(page, url, 'owner@example.ca', 'Anna Roy');
  await page.goto(`${url}/profile/team`);
  await page.getByText('Make a team').click();
  await page.getByLabel('Name of the team').fill('Height of Land Outfitters');
  await page.getByRole('button', { name: 'Make the team' }).click();
  await page.getByRole('heading', { name: 'Height of Land Outfitters' }).waitFor();
  await page.getByText('Invite a colleague').click();
  await page.getByLabel('Their email').fill('colleague@example.ca');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('The invitation is on its way.').waitFor();
  await page.getByText('Invited', { exact: true }).waitFor();

  const other = await world.device();
  await other.goto(await world.lastLink('colleague@example.ca'));
  await other.getByText(/You are invited to “Height of Land Outfitters”/).waitFor();
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await other.waitForURL(/\/profile\/team$/);
  await other.getByRole('heading', { name: 'Height of Land Outfitters' }).waitFor();
  expect(await other.getByText('Invite a colleague').count()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: /^Make owner/ }).click();
  await page.getByText('The role is changed.').waitFor();
  await other.reload();
  await other.getByText('Invite a colleague').waitFor();
  await other.getByRole('button', { name: /^Leave \(/ }).click();
  await other
    .getByRole('dialog', { name: 'Leave this team?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await other.getByText('You are in no team yet.', { exact: false }).waitFor();
  await other.context().close();
  await page.context().close();
});

test('without a network what is known is shown, and what was typed stays', async () => {
  const page = await world.device();
  await signUp(page, url, 'offline@example.ca');
  await page.getByRole('link', { name: /Personal data/ }).click();
  await page.getByText('Change name').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin T.');
  await goOffline(page);
  await page.locator('details[open]').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The server cannot be reached.', { exact: false }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Robin T.');
  await page.getByText('offline@example.ca').first().waitFor();
  await page.context().setOffline(false);
  await page.locator('details[open]').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name changed.').waitFor();

  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await goOffline(page);
  await page.getByRole('link', { name: /^Security/ }).click();
  await page.getByText('The rest of this page needs the network.').first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('Change password').waitFor();
  await expect.poll(() => page.getByText('The rest of this page needs the network.').count()).toBe(0);
  await page.context().close();
});

test('a phone number is confirmed by a code and signs in', async () => {
  const texts = await world.device();
  await signUp(texts, url, 'phone@example.ca');
  await texts.goto(`${url}/profile/details`);
  await texts.getByText('Change phone number').click();
  await texts.getByLabel('New phone number').fill('613 555-0123');
  await texts.locator('details[open]').getByLabel('Current password').fill(PASSWORD);
  await texts.locator('details[open]').getByRole('button', { name: 'Save' }).click();
  await texts.getByText('+16135550123').waitFor();
  const password = texts.locator('details[open]').getByLabel('Current password');
  await expect.poll(() => password.inputValue()).toBe('');
  await texts.getByRole('button', { name: 'Send the code' }).click();
  await texts.getByLabel('Code', { exact: true }).waitFor();
  await texts.getByLabel('Code', { exact: true }).fill(codeIn(await world.lastText('+16135550123')));
  await texts.getByRole('button', { name: 'Confirm the number' }).click();
  await texts.getByText('Confirmed', { exact: true }).waitFor();

  const other = await world.device();
  await other.goto(`${url}/login`);
  await other.getByRole('button', { name: 'Get a code by text message' }).click();
  await other.getByLabel('Phone number').fill('(613) 555-0123');
  await other.getByRole('button', { name: 'Send the code' }).click();
  await other.getByLabel('Code', { exact: true }).waitFor();
  await other.getByLabel('Code', { exact: true }).fill(codeIn(await world.lastText('+16135550123')));
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByText('Signed in as phone@example.ca').waitFor();
  expect(new URL(other.url()).pathname).toBe('/profile');
  await other.context().close();
  await texts.context().close();
});
