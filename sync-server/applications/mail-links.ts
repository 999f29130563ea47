import { derivedKey } from '../core/keyed-hash.ts';
import { isLoopbackHost } from '../core/network/loopback-host.ts';
import type { Context } from '../board/context.ts';
import { openText, sealText } from '../core/sealed-text.ts';

export const UNSUBSCRIBE_PATH = '/v1/sync/mail/unsubscribe';
/** Undoes an unsubscribe link, with the same sealed text. */
export const SUBSCRIBE_PATH = '/v1/sync/mail/subscribe';
/** Stops alerts of saved searches. */
export const ALERT_LINK_PATH = '/v1/sync/mail/alerts';
export const APPLICATION_LINK_PATH = '/v1/sync/mail/application';

/** The recipient who unsubscribes: an address in a posting, or a member of an employer's team. */
export type Unsubscriber = { address: string } | AccountUnsubscriber;

/** An account. `about`: only its mails about messages; absent = about new applications. */
export interface AccountUnsubscriber {
  userId: string;
  about?: 'messages';
}

/** The content of the link in a mail about an application. */
export interface ApplicationLink {
  applicationId: string;
  address: string;
  /** In ms. */
  sentAt: number;
}

/** Whose alerts a link stops. */
export interface AlertLink {
  userId: string;
  /** The document of the search. null: all of them. */
  searchId: string | null;
}

type Sealing = Pick<Context, 'idKey' | 'environment'>;

/** Links in notification mails. They are sealed, so they reveal no names and can't be forged. */
export function unsubscribeLink(context: Sealing, origin: string, who: Unsubscriber): URL {
  return sealedLink(context, origin + UNSUBSCRIBE_PATH, 'unsubscribe', who);
}

export function applicationLink(context: Sealing, origin: string, to: ApplicationLink): URL {
  return sealedLink(context, origin + APPLICATION_LINK_PATH, 'application', to);
}

export function alertLink(context: Sealing, origin: string, link: AlertLink): URL {
  return sealedLink(context, origin + ALERT_LINK_PATH, 'alerts', link);
}

export function readAlertLink(context: Pick<Context, 'idKey'>, sealed: string): AlertLink | null {
  const { userId, searchId } = open(context, 'alerts', sealed) ?? {};
  if (typeof userId !== 'string') return null;
  return searchId === null || typeof searchId === 'string' ? { userId, searchId } : null;
}

/** null: this server didn't make it. */
export function readUnsubscribe(context: Pick<Context, 'idKey'>, sealed: string): Unsubscriber | null {
  const read = open(context, 'unsubscribe', sealed);
  if (typeof read?.['address'] === 'string') return { address: read['address'] };
  if (typeof read?.['userId'] !== 'string') return null;
  return { userId: read['userId'], ...(read['about'] === 'messages' && { about: 'messages' }) };
}

export function readApplicationLink(context: Pick<Context, 'idKey'>, sealed: string): ApplicationLink | null {
  const { applicationId, address, sentAt } = open(context, 'application', sealed) ?? {};
  return typeof applicationId === 'string' && typeof address === 'string' && typeof sentAt === 'number'
    ? { applicationId, address, sentAt }
    : null;
}

/**
 * The server's address for mails that no request caused. Without PUBLIC_URL, it is this machine, as for the development
 * mailbox.
 */
export function mailOrigin({ config }: Pick<Context, 'config'>): string {
  const { publicUrl, host, port } = config;
  if (publicUrl !== null) return publicUrl;
  const name = isLoopbackHost(host) ? host : 'localhost';
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function sealedLink(context: Sealing, address: string, use: string, content: object): URL {
  const url = new URL(address);
  url.searchParams.set('for', sealText(keyOf(context), context.environment, JSON.stringify(content), use));
  return url;
}

function open(context: Pick<Context, 'idKey'>, use: string, sealed: string): Record<string, unknown> | null {
  const text = openText(keyOf(context), sealed, use);
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  return typeof read === 'object' && read !== null ? { ...read } : null;
}

function keyOf({ idKey }: Pick<Context, 'idKey'>): Uint8Array {
  return derivedKey(idKey, 'mail-links');
}
