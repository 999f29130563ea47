import type { LightMyRequestResponse } from 'fastify';
import type { Mail, Messenger } from '../../sync-server/mail/messenger.ts';

/** The six-digit code in a message. */
export function codeIn(text: string | undefined): string {
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}

/** The URL of a mail's only button. */
export function linkIn(mail: Pick<Mail, 'html'> | undefined): URL {
  const href = /<a href="([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
  return new URL(href.replaceAll('&amp;', '&'));
}

/** The parameters that the link passes to the app. */
export function shownBy(mail: Pick<Mail, 'html'> | undefined): { userId: string; secret: string } {
  const { searchParams } = linkIn(mail);
  return { userId: searchParams.get('userId') ?? '', secret: searchParams.get('secret') ?? '' };
}

/** Makes a messenger behave as if mail, text messages or both weren't configured. */
export function without(messenger: Messenger, ...missing: ('canMail' | 'canText')[]): void {
  for (const name of missing) Object.defineProperty(messenger, name, { value: false });
}

/** The session cookie of an answer, as a browser sends it back. */
export function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
