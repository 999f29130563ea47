import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { doElsewhere, makePerson, type Person, signIn, signInAsRobin, signUp } from './people.ts';
import { by, type Screen, type Screens, type Visit } from './screen.ts';

export const PROFILE_SCREENS: Screens = {
  'profile-empty': signedIn('/profile'),
  profile: by('/profile', async visit => {
    await signInAsBusyPerson(visit);
    await visit.page.goto(`${visit.url}/profile`);
    await visit.page.locator('main a[href^="/job/"]').first().waitFor();
  }),
  'profile-details': signedIn('/profile/details', unfold),
  'profile-security-offline': by('/profile/security', async visit => {
    const { page, url } = visit;
    await signInAsRobin(visit);
    await page.route('**/v1/account/**', route => route.abort());
    await page.goto(`${url}/profile/security`);
    await page
      .getByText(/needs the network|exige le réseau/)
      .first()
      .waitFor();
  }),
  'profile-security': signedIn('/profile/security', unfold),
  'profile-security-setup': signedIn('/profile/security', openSetUp),
  'profile-security-codes': by('/profile/security', visit => showRecoveryCodes(visit)),
  'profile-security-on': by('/profile/security', visit => setUpSecondFactor(visit)),
  'profile-team-empty': signedIn('/profile/team', unfold),
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
  'profile-data': signedIn('/profile/data'),
  'profile-token': signedIn('/profile/data', async page => {
    await page.getByRole('button', { name: /token|jeton/i }).click();
    await page.locator('textarea').waitFor();
  }),
  'profile-erase': signedIn('/profile/data', async page => {
    await page.getByRole('button', { name: /…$/ }).click();
    await page.locator('dialog input[name=confirmation]').waitFor();
    await page.locator('dialog button[type=submit]').click();
  }),
};

/** A part of the profile that has asked for what it shows; `then` changes nothing of the account. */
function signedIn(path: string, then?: (page: Page) => Promise<unknown>): Screen {
  return by(path, async visit => {
    await signInAsRobin(visit);
    await visit.page.goto(visit.url + path);
    await visit.page.locator('main h1').waitFor();
    await visit.page.waitForLoadState('networkidle');
    await then?.(visit.page);
  });
}

async function unfold(page: Page): Promise<void> {
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
