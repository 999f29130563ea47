import type { Page } from 'playwright-core';
import { VISITOR } from './people.ts';
import { asOne, at, by, type Screens } from './screen.ts';

/** The form that reaches the operator; `contact` itself is among the static pages. */
export const CONTACT_SCREENS: Screens = {
  'contact-faults': at('/contact?topic=posting', async ({ page }) => {
    await page.locator('form button[type=submit]').last().click();
    await page.getByRole('alert').first().waitFor();
  }),
  'contact-waiting': by('/contact', async ({ page, url }) => {
    await page.goto(`${url}/contact`);
    await page.route('**/v1/sync/push', route => route.abort());
    await write(page);
    await page.locator('main li h3').first().waitFor();
  }),
  'contact-sent': asOne(VISITOR, '/contact', async ({ page }) => {
    await write(page);
    await page.getByText(/PT-/).waitFor();
  }),
};

async function write(page: Page): Promise<void> {
  const text = 'May I print your postings for the board in our library?';
  await page.locator('textarea[name=message]').fill(text);
  await page.locator('input[name=name]').fill('Robin Tremblay');
  await page.locator('input[name=email]').fill('robin@example.ca');
  await page.locator('form button[type=submit]').last().click();
}
