import { expect } from 'vitest';
import type { Mail } from '../../../sync-server/mail/messenger.ts';
import { linkIn } from '../sent-messages.ts';
import type { World } from '../server-world.ts';
import type { DeviceOptions } from './device.ts';
import { press, type, waitFor } from './queries.ts';
import type { Page } from './test-app.tsx';

/** One of the two users of `createWorld`. */
export const OWNER = { id: 'owner', name: 'owner', email: 'owner@example.com' };

/** A device on which the owner is signed in. */
export function asOwner(world: World): DeviceOptions {
  return { server: world.app, user: OWNER, cookie: world.headersOf('owner')['cookie'] ?? '' };
}

/** Fills in the form at `/login`. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await press(page, 'Sign in');
}

export const arrived = (page: Page, address: string): Promise<void> =>
  waitFor(() => expect(page.address()).toBe(address));

/** Waits for the last mail to an address, which may be sent after the answer. */
export async function lastMail({ context }: World, to: string): Promise<Mail> {
  // An earlier one may be there already.
  await context.messenger.settled();
  return waitFor(() => {
    const mail = context.messenger.mails.findLast(each => each.to === to);
    if (!mail) throw new Error(`No mail to ${to}`);
    return mail;
  });
}

/** The path in the app to which its link leads. */
export async function lastLink(world: World, to: string): Promise<string> {
  const { pathname, search } = linkIn(await lastMail(world, to));
  return pathname + search;
}
