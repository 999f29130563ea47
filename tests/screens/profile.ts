import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { asRobin, doElsewhere, makePerson, type Person, signIn, signInAsRobin, signUp } from './people.ts';
import { by, type Screens, type Visit } from './screen.ts';

export const PROFILE_SCREENS: Screens = {
  'profile-empty': asRobin('/profile'),
  profile: by('/profile', async visit => {
    await signInAsBusyPerson(visit);
    await visit.page.goto(`${visit.url}/profile`);
    await visit.page.locator('main a[href^="/job/"]').first().waitFor();
  }),
  'profile-details': asRobin('/profile/details', unfold),
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
  'profile-security': asRobin('/profile/security', unfold),
  'profile-security-setup': asRobin('/profile/security', ({ page }) => openSetUp(page)),
  'profile-security-codes': by('/profile/security', visit => showRecoveryCodes(visit)),
  'profile-security-on': by('/profile/security', visit => setUpSecondFactor(visit)),
  'profile-team-empty': asRobin('/profile/team', unfold),
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
  'profile-notifications': asRobin('/profile/notifications', async ({ page }) => {
    await page.locator('main input[type=checkbox]').last().check();
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

async function unfold({ page }: Visit): Promise<void> {
  await page.locator('main summary').first().waitFor();
  for (const summary of await page.locator('main summary').all()) await summary.click();
}

async function openSetUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /authenticator|authentification/ }).click();
  await page.getByRole('img', { name: /QR/ }).scrollIntoViewIfNeeded();
}

async function showRecoveryCodes(visit: Visit): Promise<Person> {
  const person = await signUp(visit);
  const { page, url } = visit;
  await page.goto(`${url}/profile/security`);
  await openSetUp(page);
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await page.locator('input[name=code]').fill(new TOTP({ secret }).generate());
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('ol li').first().waitFor();
  return person;
}

/** Somebody new who has a second factor from here on. */
export async function setUpSecondFactor(visit: Visit): Promise<Person> {
  const person = await showRecoveryCodes(visit);
  const { page } = visit;
  await page.locator('input[type=checkbox]').check();
  await page.getByRole('button', { name: /^(Done|Terminé)$/ }).click();
  await page.getByText(/^(On|Activé)$/).waitFor();
  return person;
}

/** Somebody who applied for one job and advertises another. */
async function signInAsBusyPerson(visit: Visit): Promise<Person> {
  const person = await visit.once('busy', async () => {
    const made = await makePerson(visit);
    const row = {
      jobTitle: 'Fishing guide',
      city: 'Thunder Bay',
      province: 'Ontario',
      businessName: 'Height of Land Outfitters',
      postingDateFormatted: '2026-11-20',
      expiryDateFormatted: '2027-03-31',
    };
    const application = {
      jobId: 1001,
      jobTitle: 'Sous chef',
      name: made.name,
      email: made.email,
      message: 'I have cooked for camps of forty since 2019.',
    };
    await doElsewhere(
      visit,
      [
        { kind: 'posting.create', payload: { jobId: 7_000_002, row } },
        { kind: 'application.submit', payload: application },
      ],
      made,
    );
    return made;
  });
  return signIn(visit, person);
}
