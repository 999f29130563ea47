const LINK = /^https?:\/\/(?<host>[^\s/?#@\\]+)(?:[/?#][^\s\\]*)?$/i;
const LOCALHOST = /^https?:\/\/localhost(?::\d+)?(?:\/[^\s\\]*)?$/i;
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/**
 * A link that may be shown: http or https, with a host that has a dot, without user name (`https://bank.ca@evil…`),
 * backslash or blank. "www.example.com" gets its scheme. Anything else (`javascript:`, `data:`) is null.
 */
export function readLink(text: string): string | null {
  const trimmed = text.trim();
  const link = /^www\.[^\s/]+\.[^\s/]+/i.test(trimmed) ? `https://${trimmed}` : trimmed;
  return link.length <= 2000 && isPlainLink(link) && !/[<>"'`]/.test(link) ? link : null;
}

/** Whether the host has a dot with characters on both sides. */
function isPlainLink(link: string): boolean {
  const host = LINK.exec(link)?.groups?.['host'] ?? '';
  return host.slice(1, -1).includes('.') || LOCALHOST.test(link);
}

/** An e-mail address, with or without `mailto:`; null for anything else. CR, LF and lists are rejected. */
export function readEmail(text: string): string | null {
  const [address = ''] = text
    .trim()
    .replace(/^mailto:/i, '')
    .split('?', 1);
  return address.length <= 254 && EMAIL.test(address) ? address : null;
}
