import { readEmail } from '../../domain/intake/links.ts';

/** One plain address and a subject: no header (`?bcc=`) of a stranger's gets in. Null when it is no address. */
export function mailLink(text: string, subject: string): string | null {
  const address = readEmail(text);
  if (address === null) return null;
  const [local = '', domain = ''] = address.split('@');
  return `mailto:${encodeURIComponent(local)}@${domain}?subject=${encodeURIComponent(subject)}`;
}

/** Null when the text is no telephone number: it then stays text. */
export function phoneLink(text: string): string | null {
  const trimmed = text.trim();
  if (!/^[+(\d][\d\s().-]{6,24}$/.test(trimmed)) return null;
  return `tel:${trimmed.replace(/[^+\d]/g, '')}`;
}
