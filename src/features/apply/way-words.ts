import type { WayToApply } from '../../domain/posting/ways-to-apply.ts';
import type { Translate } from '../../i18n/use-text.ts';

/** The instruction for a way to apply. */
export function wayWords(way: WayToApply, t: Translate): string {
  switch (way.kind) {
    case 'site':
      return t('apply.ways.site', { host: hostOf(way.url) });
    case 'email':
      return t('apply.ways.email', { address: way.address });
    case 'phone':
      return t('apply.ways.phone', { number: way.number });
    case 'post':
    case 'inPerson':
      return t(`apply.ways.${way.kind}`);
  }
}

/** Where it opens; null: nothing can be opened, only read and copied. `subject`: of an email. */
export function wayHref(way: WayToApply, subject: string): string | null {
  switch (way.kind) {
    case 'site':
      return way.url;
    case 'email':
      return `${way.href}?subject=${encodeURIComponent(subject)}`;
    case 'phone':
      return way.href;
    case 'post':
    case 'inPerson':
      return null;
  }
}

/** A call, a letter and a visit need no internet. */
export function needsConnection({ kind }: WayToApply): boolean {
  return kind === 'site' || kind === 'email';
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}
