import { readEmail, readLink } from '../links.ts';
import type { Details } from '../listing.ts';

/** A way outside of Portage that a posting names. `href` and `url` are safe to open; everything else is plain text. */
export type WayToApply =
  | { kind: 'site'; url: string }
  | { kind: 'email'; address: string; href: string }
  /** `href` null: it is no number that can be dialled, such as one with an extension in words. */
  | { kind: 'phone'; number: string; href: string | null }
  | { kind: 'post'; address: string }
  | { kind: 'inPerson'; address: string };

/** The headings under which an address stands where a source had several (`intake/how-to-apply.ts`). */
const PART = /^(?<kind>by mail|in person|par la poste|en personne)(?<more>[^\n]{0,100}?): /i;

/** The ways to apply that a posting states, most direct first. The text is untrusted: anything but a plain link, address or number is left out. */
export function waysToApply(apply: Details['apply']): WayToApply[] {
  const url = readLink(apply.url);
  const address = readEmail(apply.email);
  const number = apply.phone.trim();
  return [
    ...(url === null ? [] : [{ kind: 'site' as const, url }]),
    ...(address === null ? [] : [{ kind: 'email' as const, address, href: mailHref(address) }]),
    ...(number === '' ? [] : [{ kind: 'phone' as const, number, href: phoneHref(number) }]),
    ...placesOf(apply.address),
  ];
}

/** It doesn't take applications on a site, and names an address for email and nothing else. */
export function isByEmailOnly(apply: Details['apply']): boolean {
  const [first, ...others] = waysToApply(apply);
  return !apply.direct && first?.kind === 'email' && others.length === 0;
}

function placesOf(text: string): WayToApply[] {
  const parts: { kind: 'post' | 'inPerson'; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const heading = PART.exec(line);
    const { kind = '', more = '' } = heading?.groups ?? {};
    if (heading) {
      const isPost = /^(?:by mail|par la poste)$/i.test(kind);
      const hours = more.trim();
      parts.push({
        kind: isPost ? 'post' : 'inPerson',
        lines: [line.slice(heading[0].length), ...(hours ? [hours] : [])],
      });
    } else if (parts.length === 0) parts.push({ kind: 'post', lines: [line] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts
    .map(({ kind, lines }) => ({
      kind,
      address: lines
        .map(line => line.trim())
        .filter(Boolean)
        .join('\n'),
    }))
    .filter(({ address }) => address !== '');
}

/** One plain address: no header (`?bcc=`) of a stranger's gets in. */
function mailHref(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `mailto:${encodeURIComponent(local)}@${domain}`;
}

function phoneHref(number: string): string | null {
  return /^[+(\d][\d\s().-]{6,24}$/.test(number) ? `tel:${number.replace(/[^+\d]/g, '')}` : null;
}
