import type { Language } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import type { Asker, RateLimit } from './description.ts';
import type { Limit } from './schema-fields.ts';

/** A limit in words. null: it is shown as code. */
export function limitWords(t: Translate, language: Language, limit: Limit): string | null {
  switch (limit.kind) {
    case 'length':
    case 'items':
    case 'fields':
    case 'range': {
      const { kind, min, max } = limit;
      const number = (value: number | undefined) =>
        value === undefined ? '' : new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-CA').format(value);
      // It goes without saying that a text may be empty, or how far a computer counts.
      const least = min === undefined || (min === 0 && kind !== 'range') ? undefined : min;
      const most = max === undefined || max >= 2 ** 51 ? undefined : max;
      if (least !== undefined && least === most) return t(`api.limit.${kind}.exactly`, { max: number(most) });
      if (least !== undefined && most !== undefined)
        return t(`api.limit.${kind}.between`, { min: number(least), max: number(most) });
      if (most !== undefined) return t(`api.limit.${kind}.atMost`, { max: number(most) });
      return least === undefined ? null : t(`api.limit.${kind}.atLeast`, { min: number(least) });
    }
    case 'step':
      return t('api.limit.step', { of: String(limit.of) });
    case 'closed':
      return t('api.limit.closed');
    case 'values':
    case 'pattern':
      return null;
  }
}

const COUNTED = ['address', 'caller'] as const;

/** A rate limit in words: requests per time. */
export function rateWords(t: Translate, { max, seconds, of }: RateLimit): string {
  const minutes = Math.round(seconds / 60);
  const time =
    minutes % 60 === 0 ? t('api.rateHours', { hours: minutes / 60 }) : t('api.rateMinutes', { minutes });
  const known = (name: string) => COUNTED.find(each => each === name);
  const whose = of.map(name => {
    const counted = known(name);
    return counted ? t(`api.rateOf.${counted}`) : `\`${name}\``;
  });
  return whose.length === 0
    ? t('api.rate', { max, time })
    : t('api.rateEach', { max, time, whose: whose.join(' + ') });
}

export const askerWords = (t: Translate, by: Asker): string => t(`api.by.${by}`);
