import type { Page } from 'playwright-core';
import { asRobin, makePerson, PASSWORD, type Person, robin, signOutHere } from './people.ts';
import { setUpSecondFactor } from './profile.ts';
import { at, by, type Screen, type Screens, type Visit } from './screen.ts';

const LINK = 'userId=a&secret=b&teamId=c&membershipId=d&teamName=Height+of+Land+Outfitters';
const NOBODY = 'robin@example.ca';

export const ACCOUNT_SCREENS: Screens = {
  login: at('/login'),
  'login-refused': at('/login', async ({ page }) => {
    await submit(page);
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  'login-wrong': at('/login', async ({ page }) => {
    await page.locator('input[name=email]').fill(NOBODY);
    await page.locator('input[name=password]').fill('not-the-password');
    await submit(page);
    await page.locator('input[name=password][aria-invalid=true]').waitFor();
  }),
  'login-code': at('/login?way=code', async ({ page }) => {
    await page.locator('input[name=email]').fill(NOBODY);
    await submit(page);
    await page.locator('input[name=code]').waitFor();
  }),
  'login-link': at('/login?way=link'),
  'login-link-sent': at('/login?way=link', async ({ page }) => {
    await page.locator('input[name=email]').fill(NOBODY);
    await submit(page);
    await page.locator('strong').waitFor();
  }),
  'login-phone': at('/login?way=phone'),
  'login-failed': at('/login?failed=oauth', ({ page }) => submit(page)),
  register: at('/register'),
  'register-refused': at('/register', async ({ page }) => {
    await submit(page);
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  'register-taken': at('/register', async visit => {
    const { page } = visit;
    const { email } = await visit.once('taken', () => makePerson(visit));
    await page.locator('input[name=name]').fill('Robin Tremblay');
    await page.locator('input[name=email]').fill(email);
    for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
    await submit(page);
    await page.locator('input[name=email][aria-invalid=true]').waitFor();
  }),
  'forgot-password': at('/forgot-password'),
  'forgot-password-sent': at('/forgot-password', async ({ page }) => {
    await page.locator('input[name=email]').fill(NOBODY);
    await submit(page);
    await page.getByRole('status').filter({ hasText: NOBODY }).waitFor();
  }),
  'sign-in-link': at('/sign-in-link?userId=a&secret=b'),
  'sign-in-link-broken': at('/sign-in-link'),
  'signed-in': at('/signed-in'),
  'reset-password': at('/reset-password?userId=a&secret=b'),
  'reset-password-refused': at('/reset-password?userId=a&secret=b', async ({ page }) => {
    await submit(page);
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  'verify-email': byRobinsMail(({ page }) => page.locator('main button').last().waitFor()),
  'verify-email-nobody': at('/verify-email?userId=a&secret=b'),
  'verify-email-refused': byRobinsMail(async ({ page }) => {
    await page.locator('main button').last().click();
    await page.getByRole('alert').first().waitFor();
  }),
  'join-team': at(`/join-team?${LINK}`),
  'second-factor': by('/second-factor', async visit => {
    const person = await setUpSecondFactor(visit);
    await signOutHere(visit.page);
    await beginSignIn(visit, person);
    await visit.page.waitForURL(/second-factor/);
    await visit.page.locator('input[name=code]').waitFor();
  }),
};

/** The link in a mail to Robin, whose secret is wrong. */
function byRobinsMail(there: (visit: Visit) => Promise<unknown>): Screen {
  const screen = asRobin(async visit => `/verify-email?userId=${(await robin(visit)).id}&secret=b`, there);
  return { ...screen, route: '/verify-email' };
}

async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').first().click();
}

async function beginSignIn({ page, url }: Visit, { email }: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await submit(page);
}
