import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { asRobin, type Person, signInAsRobin, signUp, WRITER } from './people.ts';
import { EMPLOYER } from './posting.ts';
import { asOne, by, type Screens, unfold, type Visit } from './screen.ts';

export const PROFILE_SCREENS: Screens = {
  'profile-empty': asRobin('/profile'),
  profile: asOne(EMPLOYER, '/profile', async ({ page }) => {
    for (const one of ['/applications/', '/job/'])
      await page.locator(`main a[href^="${one}"]`).first().waitFor();
  }),
  'profile-details': asRobin('/profile/details', ({ page }) => unfold(page.locator('main summary'))),
  'profile-security-offline': by('/profile/security', async visit => {
    const { page, url } = visit;
    await signInAsRobin(visit);
    await page.route('**/v1/account/**', route => route.abort());
    await page.goto(`${url}/profile/security`);
    await page
      .getByText(/^(You’re offline|Vous êtes hors ligne)/)
      .first()
      .waitFor();
  }),
  'profile-security': asRobin('/profile/security', ({ page }) => unfold(page.locator('main summary'))),
  'profile-security-setup': asRobin('/profile/security', ({ page }) => openSetUp(page)),
  'profile-security-on': by('/profile/security', visit => setUpSecondFactor(visit)),
  'profile-team-empty': asRobin('/profile/team', ({ page }) => unfold(page.locator('main summary'))),
  'profile-team': by('/profile/team', async visit => {
    const { page, url } = visit;
    await signUp(visit);
    await page.goto(`${url}/profile/team`);
    await page.locator('main summary').click();
    await page.locator('input[name=team]').fill('Height of Land Outfitters');
    await page.locator('main form button[type=submit]').click();
    await page.locator('main section h2').first().waitFor();
    await page.locator('main section summary').first().click();
    await page.locator('input[name=email]').fill('colleague@example.ca');
    await page.locator('main details[open] button[type=submit]').first().click();
    await page.getByText('colleague@example.ca').first().waitFor();
  }),
  // After this their account asks for more than a password.
  'profile-security-codes': asOne(WRITER, '/profile/security', ({ page }) => showRecoveryCodes(page)),
  'profile-notifications': asRobin('/profile/notifications', async ({ page }) => {
    // Each part comes when the device has read it, so for a moment the last checkbox may be another part's.
    await page.getByLabel(/^(Use quiet hours|Utiliser des heures de silence)$/).check();
    await page.locator('main input[name=from]').waitFor();
  }),
  'profile-data': asRobin('/profile/data'),
  'profile-token': asRobin('/profile/data', async ({ page }) => {
    await page.getByRole('button', { name: /token|jeton/i }).click();
    await page.locator('textarea').waitFor();
  }),
  'profile-erase': asRobin('/profile/data', async ({ page }) => {
    await page.getByRole('button', { name: /…$/ }).click();
    await page.locator('dialog input[name=confirmation]').waitFor();
    await page.locator('dialog button[type=submit]').click();
  }),
};

async function openSetUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /authenticator|authentification/ }).click();
  await page.getByRole('img', { name: /QR/ }).scrollIntoViewIfNeeded();
}

async function showRecoveryCodes(page: Page): Promise<void> {
  await openSetUp(page);
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await page.locator('input[name=code]').fill(new TOTP({ secret }).generate());
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('ol li').first().waitFor();
}

/** Somebody new who has a second factor from here on. */
export async function setUpSecondFactor(visit: Visit): Promise<Person> {
  const person = await signUp(visit);
  const { page, url } = visit;
  await page.goto(`${url}/profile/security`);
  await showRecoveryCodes(page);
  await page.locator('input[type=checkbox]').check();
  await page.getByRole('button', { name: /^(Done|Terminé)$/ }).click();
  await page.getByText(/^(On|Activé)$/).waitFor();
  return person;
}
