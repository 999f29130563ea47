import { type FilterName, isChosen, type ListFilters } from './list-filters.ts';
import { payWords } from '../../../domain/pay/pay-words.ts';
import { provinceName } from '../../../domain/places/place-words.ts';
import type { Near } from '../lookups/use-near.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Words } from '../../../i18n/words.ts';
import { HOURS_TEXTS, TERM_TEXTS } from '../../../i18n/choice-texts.ts';

const TYPE_TEXTS: Readonly<Record<ListFilters['types'][number], MessageId>> = {
  ...HOURS_TEXTS,
  ...TERM_TEXTS,
};
/** More of them are a number. */
const MOST_NAMED = 3;

/** `Ontario, Quebec +2` */
function listWords(texts: readonly string[]): string {
  const rest = texts.length - MOST_NAMED;
  const named = texts.slice(0, MOST_NAMED).join(', ');
  return rest > 0 ? `${named} +${rest}` : named;
}

/** A filter's current choice in words, for its chip and for the offer to remove it. */
export function filterWords(
  filters: ListFilters,
  name: FilterName,
  near: Pick<Near, 'place'>,
  words: Words,
): string {
  const { t } = words;
  switch (name) {
    case 'keyword':
      return filters.keyword.trim();
    case 'onlyNew':
      return t('jobs.onlyNew.short');
    case 'near':
      return nearWords(filters, near, words);
    case 'area':
      return t('jobs.area.short');
    case 'provinces':
      return listWords(filters.provinces.map(code => provinceName(code, words)));
    case 'minPay':
      return t('jobs.pay.least', { pay: payWords(hourly(filters.minPay), words) });
    case 'withPay':
      return t('jobs.pay.stated');
    case 'lmiaApproved':
      return t('jobs.lmia.employers');
    case 'withoutWords':
      return t('jobs.without.words', { texts: listWords(filters.withoutWords) });
    case 'withoutEmployers':
      return t('jobs.without.employers', { texts: listWords(filters.withoutEmployers) });
    case 'wage':
      return t(`jobs.wage.${filters.wage}`);
    case 'lmia':
      return t(`jobs.lmia.${filters.lmia}`);
    case 'abroad':
      return t('domain.who.abroad');
    case 'postedWithin':
      return t('jobs.posted.since', { days: filters.postedWithin });
    case 'types':
      return listWords(filters.types.map(type => t(TYPE_TEXTS[type])));
    case 'workplace':
      return filters.workplace && t(`domain.workplace.${filters.workplace}`);
    case 'languages':
      return listWords(filters.languages.map(language => t(`jobs.language.${language}`)));
    case 'noc':
      return t('jobs.noc.chip', { code: filters.noc });
    case 'teer':
      return t('jobs.teer.chip', { teer: filters.teer });
  }
}

/** '' when nothing is chosen. */
export function chosenWords(...[filters, name, near, words]: Parameters<typeof filterWords>): string {
  return isChosen(filters, name) ? filterWords(filters, name, near, words) : '';
}

const hourly = (cents: number) => ({ min: cents, max: cents, currency: 'CAD', period: 'hour' }) as const;

/** `Calgary · 50 km`, or only the radius until the place's name is known. */
function nearWords(
  { near, km }: ListFilters,
  { place }: Pick<Near, 'place'>,
  { t, language }: Words,
): string {
  const name = near === 'me' ? t('jobs.near.me') : (place?.name[language] ?? t('jobs.chip.near'));
  return km > 0 ? `${name} · ${t('jobs.distance.km', { km })}` : name;
}
