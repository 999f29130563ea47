import type { LightMyRequestResponse } from 'fastify';
import type { Mail, Messenger } from '../../sync-server/mail/messenger.ts';

/** The six digits of a message. */
export function codeIn(text: string | undefined): string {
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}

/** Where the one button of a mail leads. */
export function linkIn(mail: Pick<Mail, 'html'> | undefined): URL {
  const href = /<a href="([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
  return new URL(href.replaceAll('&amp;', '&'));
}

/** What the link carries to the app. */
export function shownBy(mail: Pick<Mail, 'html'> | undefined): { userId: string; secret: string } {
  const { searchParams } = linkIn(mail);
  return { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
}

/** A messenger of a server on which mail, text messages or both are not configured. */
export function without(messenger: Messenger, ...missing: ('canMail' | 'canText')[]): void {
  for (const name of missing) Object.defineProperty(messenger, name, { value: false });
}

/** The session that an answer brought, as a browser sends it back. */
export function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
