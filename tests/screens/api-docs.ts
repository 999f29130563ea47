import type { Page } from 'playwright-core';
import { at, by, type Screens, unfold } from './screen.ts';

const button = (page: Page, id: string) => page.locator(`#${id} h4 button`);

/** The documentation of the API, which the server describes itself. */
export const API_DOCS_SCREENS: Screens = {
  'api-docs': at('/api-docs', async ({ page }) => {
    await page.locator('main h4').first().waitFor();
  }),
  'api-docs-search': at('/api-docs', async ({ page }) => {
    await page.getByRole('searchbox').fill('mfa');
    await page.locator('#account_listMFAFactors').waitFor();
  }),
  'api-docs-nothing': at('/api-docs', async ({ page }) => {
    await page.getByRole('searchbox').fill('xyzzy');
    await page.locator('main h4').first().waitFor({ state: 'detached' });
  }),
  'api-docs-call': at('/api-docs#account_create', async ({ page }) => {
    await unfold(page.locator('#account_create-details summary'));
  }),
  'api-docs-shapes': at('/api-docs#sync_push', async ({ page }) => {
    await page.locator('#sync_push-details summary').first().click();
  }),
  'api-docs-key': at('/api-docs#databases_createStringAttribute', async ({ page }) => {
    await openForm(page, 'databases_createStringAttribute');
  }),
  'api-docs-tried': at('/api-docs#databases_listDocuments', async ({ page }) => {
    await openForm(page, 'databases_listDocuments');
    await page.locator('#databases_listDocuments form button[type=submit]').click();
    await page.locator('#databases_listDocuments output').waitFor();
  }),
  'api-docs-refused': at('/api-docs#account_createEmailPasswordSession', async ({ page }) => {
    await openForm(page, 'account_createEmailPasswordSession');
    await page.locator('#account_createEmailPasswordSession form button[type=submit]').click();
    await page.locator('dialog[open] button').last().click();
    await page.locator('#account_createEmailPasswordSession output').waitFor();
  }),
  'api-docs-asks': at('/api-docs#account_create', async ({ page }) => {
    await openForm(page, 'account_create');
    await page.locator('#account_create form button[type=submit]').click();
    await page.locator('dialog[open]').waitFor();
  }),
  'api-docs-fault': at('/api-docs#account_create', async ({ page }) => {
    await openForm(page, 'account_create');
    await page
      .locator('#account_create textarea')
      .fill('{\n  "userId": "unique()",\n  "email": name@example.com\n}');
    await page.locator('#account_create form button[type=submit]').click();
    await page.locator('[aria-invalid=true]').waitFor();
  }),
  'api-docs-no-answer': at('/api-docs#databases_listDocuments', async ({ page }) => {
    await openForm(page, 'databases_listDocuments');
    await page.route('**/documents?**', route => route.abort());
    await page.locator('#databases_listDocuments form button[type=submit]').click();
    await page.locator('#databases_listDocuments [role=alert]').waitFor();
  }),
  'api-docs-offline': by('/api-docs', async ({ page, url }) => {
    await page.route('**/v1/openapi.json', route => route.abort());
    await page.goto(`${url}/api-docs`);
    await page.locator('main [role=status] button').waitFor();
  }),
  'api-docs-failed': by('/api-docs', async ({ page, url }) => {
    await page.route('**/v1/openapi.json', route => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${url}/api-docs`);
    await page.locator('main [role=alert] button').waitFor();
  }),
  'api-docs-loading': {
    ...by('/api-docs', async ({ page, url }) => {
      await page.route('**/v1/openapi.json', () => new Promise(() => undefined));
      await page.goto(`${url}/api-docs`);
      await page.locator('main h1').waitFor();
      await page.locator('main [aria-busy=true]').waitFor();
    }),
    unanswered: true,
  },
};

async function openForm(page: Page, id: string): Promise<void> {
  await button(page, id).waitFor();
  await page.locator(`#${id}-details`).locator('h5 + p > button').click();
  await page.locator(`#${id} form`).waitFor();
}
