import { readEmail } from '../../../../domain/links.ts';

/**
 * A link to one plain address with a subject. Text from strangers can't add headers (`?bcc=`). null: not an address.
 */
export function mailLink(text: string, subject: string): string | null {
  const address = readEmail(text);
  if (address === null) return null;
  const [local = '', domain = ''] = address.split('@');
  return `mailto:${encodeURIComponent(local)}@${domain}?subject=${encodeURIComponent(subject)}`;
}

/** null: the text isn't a phone number and stays plain text. */
export function phoneLink(text: string): string | null {
  const trimmed = text.trim();
  if (!/^[+(\d][\d\s().-]{6,24}$/.test(trimmed)) return null;
  return `tel:${trimmed.replace(/[^+\d]/g, '')}`;
}
