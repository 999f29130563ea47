import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overflow } from './accessibility.ts';
import { accountWorld, goOffline, logIn, PASSWORD, signUp } from './account-steps.ts';
import { batchRows, pasteBatch } from './steps.ts';

const world = accountWorld();
const { url } = world;

/** The code of the time step that begins `steps` after this one: each works once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The databases of people who signed in on this device. */
async function databases(page: Page): Promise<string[]> {
  const all = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  return all.filter(name => name.startsWith('portage-person-') && name !== 'portage-person-guest');
}

async function setUpSecondFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${url}/profile/security`);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('group', { name: 'Save your recovery codes' });
  await shown.waitFor();
  // The keyboard and the eye are led to them, and a screen reader says what they are for.
  await expect.poll(() => shown.evaluate(group => group === document.activeElement)).toBe(true);
  const isInSight = (group: Element) => {
    const { top, bottom } = group.getBoundingClientRect();
    return top >= 0 && bottom - innerHeight < 1;
  };
  await expect.poll(() => shown.evaluate(isInSight)).toBe(true);
  const codes = await page.locator('ol li').allInnerTexts();
  // On paper there is nothing but the codes.
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('ol li').first().isVisible()).toBe(true);
  expect(await page.getByText('Portage: recovery codes for your account').isVisible()).toBe(true);
  expect(await page.getByText('Where you’re signed in').isVisible()).toBe(false);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const done = page.getByRole('button', { name: 'Done' });
  expect(await done.isEnabled()).toBe(false);
  await page.getByLabel('I’ve put them in a safe place').check();
  await done.click();
  await page.getByText('On', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  return { secret, codes };
}

test('a second factor is set up with an app, printed, and asked for at sign-in', async () => {
  const page = await world.device();
  await signUp(page, url, 'factor@example.ca');
  const { secret, codes } = await setUpSecondFactor(page);
  expect(codes.length).toBeGreaterThan(3);

  const other = await world.device();
  await logIn(other, url, 'factor@example.ca');
  await other.waitForURL(/\/second-factor/);
  await other.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.waitForURL(/\/profile$/);
  for (const each of [page, other]) await each.context().close();
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
  await expect.poll(() => page.getByText('useroauth@localhost.test').count()).toBe(0);
  await page.context().close();
});

describe('one’s own data', () => {
  test('come as one file', async () => {
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
    await page.context().close();
  });

  test('are erased for good, here too, after a typed word and the password', async () => {
    const page = await world.device();
    await signUp(page, url, 'erase@example.ca');
    const other = await world.device();
    await logIn(other, url, 'erase@example.ca');
    await other.waitForURL(url => url.pathname !== '/login');
    await expect.poll(() => databases(other)).toHaveLength(1);
    // Where other news is not shown, because it's there anyway.
    await other.goto(`${url}/outbox`);
    await page.route('**/v1/sync/push', route => route.abort());
    await pasteBatch(page, url, batchRows(1, 'Camp cook'));
    await page.getByText('0 of 1 sent').waitFor();
    await page.goto(`${url}/post-job`);
    await page.getByLabel('Job data (JSON or CSV)').fill('[{"jobTitle": "Half a posting"');
    await page.getByText(/^Saved on this/).waitFor();
    await page.goto(`${url}/profile/data`);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 items were never sent and will be deleted too').waitFor();
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual(['Camp cook 1 · Job posting', 'Batch of job data']);
    await dialog.getByRole('textbox', { name: /^Type/ }).fill('Erase@example.ca');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page.waitForURL(url => url.pathname === '/');
    await expect.poll(() => databases(page)).toEqual([]);
    await logIn(page, url, 'erase@example.ca');
    await page.getByText('Login failed. Please check your credentials and try again.').waitFor();
    await page.context().close();

    // The other device had no part in it.
    await other.getByText('Your account was deleted, so its data was removed from this device.').waitFor();
    await expect.poll(() => databases(other)).toEqual([]);
    await other.context().close();
  });
});

test('a part that lacked the network is filled when the browser says that it is back', async () => {
  const page = await world.device();
  await signUp(page, url, 'offline@example.ca');
  await page.getByRole('link', { name: /Personal details/ }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await goOffline(page);
  await page.getByRole('link', { name: /^Security/ }).click();
  await page
    .getByText('You’re offline. Connect to the internet to use the rest of this page.')
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await page.getByText('Change password').waitFor();
  await expect
    .poll(() =>
      page.getByText('You’re offline. Connect to the internet to use the rest of this page.').count(),
    )
    .toBe(0);
  await page.context().close();
});

test('a long address is no wider than a small phone', async () => {
  const page = await world.device({ viewport: { width: 320, height: 640 } });
  const email = 'robin.tremblay_lachance.de.la.riviere@example.ca';
  await signUp(page, url, email);
  await page.goto(`${url}/profile`);
  // The server begins the page with the same heading.
  await page.getByRole('main').getByText(email).first().waitFor();
  expect(await overflow(page)).toBe(0);
  await page.context().close();
});

test('a dialog that a menu opened gives the focus back to the menu’s button', async () => {
  const page = await world.device();
  await signUp(page, url, 'menu@example.ca');
  await pasteBatch(page, url, batchRows(1, 'Ferry cook'));
  await page.getByText('Batch job listings created successfully!').waitFor();
  await page.goto(`${url}/profile`);
  // What comes and goes takes ten times as long: Esc is pressed in the midst of it.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
  await page.getByRole('button', { name: 'Manage “Ferry cook 1”' }).click();
  await page.getByRole('menuitem', { name: 'Close posting' }).press('Enter');
  await page.getByRole('button', { name: 'Close posting' }).waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Manage “Ferry cook 1”');
  await page.context().close();
});
