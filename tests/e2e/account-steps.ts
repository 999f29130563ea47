import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { board } from './board.ts';
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

/** A board, a browser for many devices, and what was sent to whom. */
export interface AccountWorld {
  url: string;
  /** Another device: nothing of the others is known to it. */
  device(options?: DeviceOptions): Promise<Page>;
  /** The last mail to this address, once it is there; `isMeant`: others may come before and after it. */
  lastMail(address: string, isMeant?: (mail: Mail) => boolean): Promise<Mail>;
  /** The link in it, on this server. */
  lastLink(address: string): Promise<string>;
}

export function accountWorld(url = board.url): AccountWorld {
  const lastMail = async (address: string, isMeant: (mail: Mail) => boolean = () => true): Promise<Mail> => {
    let last: Mail | undefined;
    const look = async () => {
      const mails = await get<Mail[]>(`${url}/__dev/email`);
      last = mails.findLast(mail => mail.to.some(each => each.address === address) && isMeant(mail));
      return last;
    };
    await expect.poll(look, { message: `a mail to ${address}` }).toBeDefined();
    if (!last) throw new Error(`No mail to ${address}`);
    return last;
  };

  return {
    url,
    async device(options = {}) {
      const context = await openDevice(options);
      return context.newPage();
    },
    lastMail,
    async lastLink(address) {
      const { text } = await lastMail(address);
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      if (!link) throw new Error(`No link in: ${text}`);
      return link;
    },
  };
}

async function get<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}

export async function signUp(page: Page, url: string, email: string, name = 'Robin Tremblay'): Promise<void> {
  await page.goto(`${url}/register`);
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirm]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/profile$/);
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
