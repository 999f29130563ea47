import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { withBrowser } from './list-steps.ts';
import { install, register } from './steps.ts';

const KEY = 'the-key-of-the-operator';

const server = serverForTests({ env: { API_KEY: KEY } });

const line = (page: Page, id: string) => page.locator(`#${id} h4 button`);
const focusedCall = (page: Page) => page.evaluate(() => document.activeElement?.closest('li[id]')?.id);

async function openForm(page: Page, id: string) {
  await page.goto(`${server.url}/api-docs#${id}`);
  await page.locator(`#${id}-details`).getByRole('button', { name: 'Try this call' }).click();
  const form = page.locator(`#${id} form`);
  await form.waitFor();
  return form;
}

describe('the documentation of the API', () => {
  test('tells every call that the server describes, by group and by a word of it', async () => {
    await withBrowser(async page => {
      await page.goto(`${server.url}/api-docs`);
      const counted = page.getByText(/^\d+ calls$/);
      await counted.first().waitFor();
      await page.getByRole('checkbox', { name: /Older addresses/ }).check();
      await page.getByRole('button', { name: 'Open all groups' }).click();
      const served = (await (await fetch(`${server.url}/v1/openapi.json`)).json()) as {
        paths: Record<string, object>;
      };
      const count = Object.values(served.paths).reduce(
        (sum, methods) => sum + Object.keys(methods).length,
        0,
      );
      await expect.poll(() => page.locator('main h4').count()).toBe(count);
      expect(await page.locator('main h4 [aria-expanded=true]').count()).toBe(0);

      await page.getByRole('searchbox', { name: 'Find a call' }).fill('Métadata xyz');
      await page.getByText('No call found').first().waitFor();
      await page.getByRole('searchbox').fill('prefs TEAMS');
      await expect.poll(() => page.locator('main h4').allInnerTexts()).toHaveLength(2);
      await expect.poll(() => page.locator('search output').innerText()).toBe('2 calls');
      await line(page, 'teams_getPrefs').click();
      const details = page.locator('#teams_getPrefs-details');
      await details.getByText('await teams.getPrefs({').waitFor();
      await details.getByText('X-Appwrite-Project: portage').waitFor();
    });
  });

  test('has an address for each call, which opens it and puts the keyboard there', async () => {
    await withBrowser(async page => {
      await page.goto(`${server.url}/api-docs#account_createJWT`);
      await page.locator('#account_createJWT-details').waitFor();
      await expect.poll(() => focusedCall(page)).toBe('account_createJWT');
      expect(await line(page, 'account_createJWT').getAttribute('aria-expanded')).toBe('true');
      const top = await line(page, 'account_createJWT').evaluate(
        button => button.getBoundingClientRect().top,
      );
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(400);

      // An older address is shown although the others are not.
      await page.evaluate(() => {
        location.hash = '#account_createJWT_old';
      });
      await page.locator('#account_createJWT_old-details').waitFor();
      await expect.poll(() => focusedCall(page)).toBe('account_createJWT_old');

      // What the address named once does not take the keyboard away from the search.
      const search = page.getByRole('searchbox');
      await search.fill('jwts');
      await page.locator('#account_createJWT').waitFor();
      expect(await search.evaluate(input => input === document.activeElement)).toBe(true);

      // Nor does a search stand in the way of an address.
      await page.evaluate(() => {
        location.hash = '#teams_list';
      });
      await expect.poll(() => focusedCall(page)).toBe('teams_list');
      expect(await search.inputValue()).toBe('');
    });
  });

  test('tries a call that reads at once, and shows what came as text', async () => {
    await withBrowser(async page => {
      const form = await openForm(page, 'databases_listDocuments');
      await form.getByLabel('queries[]').fill('{"method":"limit","values":[1]}');
      await form.getByRole('button', { name: 'Send' }).click();
      const call = page.locator('#databases_listDocuments');
      await call.getByText(/^answered in/).waitFor();
      const body: unknown = JSON.parse(
        await call.getByRole('region', { name: 'Body of the answer' }).innerText(),
      );
      expect(body).toMatchObject({ total: expect.any(Number), documents: [{ $collectionId: 'jobs' }] });
    });
  });

  test('asks before a call changes anything, and keeps what was typed', async () => {
    await withBrowser(async page => {
      const sent: string[] = [];
      page.on('request', request => {
        if (request.method() === 'POST' && request.url().endsWith('/v1/account'))
          sent.push(request.postData() ?? '');
      });
      const form = await openForm(page, 'account_create');
      const body = form.getByLabel('Body');
      const send = form.getByRole('button', { name: 'Send' });

      const faulty = '{\n  "userId": "unique()",\n  "email": nobody\n}';
      await body.fill(faulty);
      await send.click();
      await form.getByText('line 3, column 12, at or after the field “email”').waitFor();
      expect(await body.evaluate(area => area === document.activeElement)).toBe(true);
      expect(await body.inputValue()).toBe(faulty);

      await body.fill('{"userId": "unique()", "email": "nobody", "password": "long enough"}');
      await send.click();
      const dialog = page.getByRole('dialog', { name: 'This changes your data' });
      await dialog.getByRole('button', { name: 'Do not send' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(sent).toEqual([]);

      await send.click();
      await dialog.getByRole('button', { name: 'Send anyway' }).click();
      await page.getByText(/^refused in/).waitFor();
      const answer = await page.getByRole('region', { name: 'Body of the answer' }).innerText();
      expect(JSON.parse(answer)).toMatchObject({ code: 400, type: 'general_argument_invalid' });
      expect(sent).toHaveLength(1);
      expect(await body.inputValue()).toContain('nobody');
    });
  });

  test('tells the app who signs in and out by a call', async () => {
    await withBrowser(async page => {
      await register(page, server.url, 'robin@api.example');
      const send = async (id: string, input?: { label: string; text: string }) => {
        const form = await openForm(page, id);
        if (input) await form.getByLabel(input.label).fill(input.text);
        await form.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('button', { name: 'Send anyway' }).click();
        await page
          .locator(`#${id}`)
          .getByText(/^answered in/)
          .waitFor();
      };
      await send('account_updateName', { label: 'Body', text: '{"name": "Robin Two"}' });
      await page.getByRole('banner').getByText('Robin Two').waitFor({ state: 'attached' });
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByRole('banner').getByText('Robin Two').waitFor({ state: 'detached' });
      await send('account_createEmailPasswordSession', {
        label: 'Body',
        text: '{"email": "robin@api.example", "password": "canoe-over-the-height-of-land"}',
      });
      await expect.poll(() => page.getByRole('banner').getByText('Robin Two').count()).toBe(1);
    });
  });

  test('takes the operator’s key for this page alone', async () => {
    await withBrowser(async page => {
      const form = await openForm(page, 'databases_list');
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('Fill this in').waitFor();
      await form.getByLabel('Operator’s key').fill(KEY);
      await form.getByRole('button', { name: 'Send' }).click();
      const call = page.locator('#databases_list');
      await call.getByText(/^answered in/).waitFor();
      expect(await call.getByRole('region').innerText()).toContain('"board"');
      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
      );
      expect(kept).not.toContain(KEY);
      await page.reload();
      await call.getByRole('button', { name: 'Try this call' }).click();
      expect(await page.getByLabel('Operator’s key').inputValue()).toBe('');
    });
  });

  test('without a network says so, keeps what was typed, and asks again on a press', async () => {
    await withBrowser(async (page, browser) => {
      await install(page, server.url);
      const form = await openForm(page, 'teams_get');
      await form.getByLabel('teamId').fill('my-team');
      await browser.setOffline(true);
      await form.getByRole('button', { name: 'Send' }).click();
      await page.getByText('No answer from the server').waitFor();
      expect(await form.getByLabel('teamId').inputValue()).toBe('my-team');

      // The browser has what it read.
      await page.reload();
      await page.getByText('as your browser kept it').waitFor();
      await page.locator('#teams_get-details').waitFor();

      const devtools = await browser.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await page.reload();
      await page.getByRole('heading', { name: 'The list of calls needs the network' }).waitFor();
      await page.getByRole('heading', { name: 'Read postings' }).waitFor();
      await browser.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('#teams_get-details').waitFor();
    });
  });
});
