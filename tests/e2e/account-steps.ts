import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { freePort, type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { type DeviceOptions, openDevice } from './device.ts';

export const PASSWORD = 'canoe-over-the-height-of-land';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string; name: string }[];
  replyTo?: string;
}

/** A server that can do everything, a browser for many devices, and what was sent to whom. */
export interface AccountWorld {
  server: ServerProcess;
  url: string;
  /** Another device: nothing of the others is known to it. */
  device(options?: DeviceOptions): Promise<Page>;
  /** The last mail to this address, once it is there. */
  lastMail(address: string): Promise<Mail>;
  /** The link in it, on this server. */
  lastLink(address: string): Promise<string>;
  lastText(phone: string): Promise<string>;
  close(): Promise<void>;
}

export async function openAccountWorld(env: Record<string, string> = {}): Promise<AccountWorld> {
  const data = await temporaryFolder();
  const server = await startServer({
    dataDir: data.path,
    port: await freePort(),
    env: { DEV_MAILBOX: 'on', OAUTH_MOCK_ID: 'mock', OAUTH_MOCK_SECRET: 'mock', SEED: 'none', ...env },
  });
  const { url } = server;

  const mails = async (address: string) =>
    (await get<Mail[]>(`${url}/__dev/email`)).filter(({ to }) => to.some(each => each.address === address));

  const lastMail = async (address: string): Promise<Mail> => {
    await expect.poll(async () => (await mails(address)).length).toBeGreaterThan(0);
    const last = (await mails(address)).at(-1);
    if (!last) throw new Error(`No mail to ${address}`);
    return last;
  };

  return {
    server,
    url,
    async device(options = {}) {
      const context = await openDevice({ serviceWorkers: 'block', ...options });
      return context.newPage();
    },
    lastMail,
    async lastLink(address) {
      const { text } = await lastMail(address);
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      if (!link) throw new Error(`No link in: ${text}`);
      return link;
    },
    async lastText(phone) {
      const texts = await get<{ to: string; message: string }[]>(`${url}/__dev/sms`);
      return texts.findLast(({ to }) => to === phone)?.message ?? '';
    },
    async close() {
      await server.stop();
      await data.remove();
    },
  };
}

async function get<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}

export function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

export async function signUp(page: Page, url: string, email: string, name = 'Robin Tremblay'): Promise<void> {
  await page.goto(`${url}/register`);
  await fillRegistration(page, { name, email, password: PASSWORD });
  await page.waitForURL(/\/profile$/);
}

export async function fillRegistration(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirm]').fill(password);
  await page.locator('form button[type=submit]').click();
}

export async function logIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=remember]').check();
  await page.locator('form button[type=submit]').click();
}

/** The network goes, as the browser and the app notice it. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}
