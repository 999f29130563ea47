import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import { WITH_SHELL } from './device.ts';
import { withBrowser } from './list-steps.ts';
import { install, register } from './steps.ts';

const line = (page: Page, id: string) => page.locator(`#${id} h4 button`);
const focusedCall = (page: Page) => page.evaluate(() => document.activeElement?.closest('li[id]')?.id);

async function openForm(page: Page, id: string) {
  await page.goto(`${board.url}/api-docs#${id}`);
  await page.locator(`#${id}-details`).getByRole('button', { name: 'Try this call' }).click();
  const form = page.locator(`#${id} form`);
  await form.waitFor();
  return form;
}

/** Sends one call from its form and waits for the answer. */
async function send(page: Page, id: string, input: { label: string; text: string }) {
  const form = await openForm(page, id);
  await form.getByLabel(input.label).fill(input.text);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page
    .locator(`#${id}`)
    .getByText(/^responded in/)
    .waitFor();
}

describe('the documentation of the API', () => {
  test('has an address for each call, which opens it and puts the keyboard there', async () => {
    await withBrowser(async page => {
      await page.goto(`${board.url}/api-docs#account_createJWT`);
      await page.locator('#account_createJWT-details').waitFor();
      await expect.poll(() => focusedCall(page)).toBe('account_createJWT');
      expect(await line(page, 'account_createJWT').getAttribute('aria-expanded')).toBe('true');
      const top = () =>
        line(page, 'account_createJWT').evaluate(button => button.getBoundingClientRect().top);
      // The list above it may still be drawn.
      await expect.poll(async () => Math.abs((await top()) - 200)).toBeLessThan(200);

      // An older address is shown although the others are not.
      await page.evaluate(() => {
        location.hash = '#account_createJWT_old';
      });
      await page.locator('#account_createJWT_old-details').waitFor();
      await expect.poll(() => focusedCall(page)).toBe('account_createJWT_old');
    });
  });

  test('tells the app who signs in and out by a call', async () => {
    const signIn = {
      label: 'Body',
      text: '{"email": "robin-api-docs@api.example", "password": "canoe-over-the-height-of-land"}',
    };
    await withBrowser(async page => {
      await register(page, board.url, 'robin-api-docs@api.example');
      await send(page, 'account_updateName', { label: 'Body', text: '{"name": "Robin Two"}' });
      await page.getByRole('banner').getByText('Robin Two').waitFor({ state: 'attached' });

      await send(page, 'account_deleteSession', { label: 'sessionId', text: 'current' });
      await page.getByRole('link', { name: 'Sign in again' }).waitFor();
      await send(page, 'account_createEmailPasswordSession', signIn);
      await page.getByRole('link', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    });
    await withBrowser(async page => {
      await send(page, 'account_createEmailPasswordSession', signIn);
      await expect.poll(() => page.getByRole('banner').getByText('Robin Two').count()).toBe(1);
    });
  });

  test('without a network says so, keeps what was typed, and asks again on a press', async () => {
    await withBrowser(async (page, browser) => {
      await install(page, board.url);
      const form = await openForm(page, 'teams_get');
      await form.getByLabel('teamId').fill('my-team');
      await browser.setOffline(true);
      await form.getByRole('button', { name: 'Send' }).click();
      await page.getByText('No response from the server').waitFor();
      expect(await form.getByLabel('teamId').inputValue()).toBe('my-team');

      // The browser has what it read.
      await page.reload();
      await page.getByText('a saved copy of the list').waitFor();
      await page.locator('#teams_get-details').waitFor();

      const devtools = await browser.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await page.reload();
      await page.getByRole('heading', { name: 'The list of calls needs a connection' }).waitFor();
      await page.getByRole('heading', { name: 'Read postings' }).waitFor();
      await browser.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('#teams_get-details').waitFor();
    }, WITH_SHELL);
  });
});
