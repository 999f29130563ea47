import { I18n, type MessageDescriptor } from '@lingui/core';
import { formatCount, type Locale } from '../domain/format.ts';

/**
 * Gives each message its numbers as texts (`{count#}`) and their plural categories (`{count%}`), which compiled messages
 * ask for (`scripts/message-catalogues.mjs`). Lingui's own way makes an `Intl.NumberFormat`, and the first one blocks
 * the page for a tenth of a second on a phone.
 */
export class I18nWithNumbers extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Record<string, unknown>, options?: Parameters<I18n['_']>[2]): string;
  override _(
    id: MessageDescriptor | string,
    values?: Record<string, unknown>,
    options?: Parameters<I18n['_']>[2],
  ): string {
    if (typeof id !== 'string') return super._(id);
    return super._(id, values && withTexts(values, this.locale === 'fr' ? 'fr' : 'en'), options);
  }
}

function withTexts(values: Record<string, unknown>, locale: Locale): Record<string, unknown> {
  const all = { ...values };
  for (const [name, value] of Object.entries(values)) {
    all[`${name}#`] = typeof value === 'number' ? formatCount(value, locale) : value;
    all[`${name}%`] = pluralCategory(Number(value), locale);
  }
  return all;
}

/** Of cardinal numbers, as in Unicode's CLDR. French has `many` for whole millions (`un million d’offres`). */
export function pluralCategory(count: number, locale: Locale): 'one' | 'many' | 'other' {
  if (locale === 'en') return Math.abs(count) === 1 ? 'one' : 'other';
  if (Math.abs(count) < 2) return 'one';
  return count % 1_000_000 === 0 ? 'many' : 'other';
}
