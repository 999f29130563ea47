import type { FilterName, ListFilters } from './list-filters.ts';
import { provinceName } from '../../../domain/places/place-words.ts';
import type { Near } from '../lookups/use-near.ts';
import type { Words } from '../../../i18n/words.ts';

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
    case 'province':
      return filters.province && provinceName(filters.province, words);
    case 'wage':
      return t(`jobs.wage.${filters.wage}`);
    case 'lmia':
      return t(`jobs.lmia.${filters.lmia}`);
    case 'abroad':
      return t('domain.who.abroad');
    case 'postedWithin':
      return t('jobs.posted.since', { days: filters.postedWithin });
    case 'employmentHours':
      return filters.employmentHours && t(`domain.time.${filters.employmentHours}`);
    case 'employmentTerm':
      return filters.employmentTerm && t(`domain.term.${filters.employmentTerm}`);
    case 'workplace':
      return filters.workplace && t(`domain.workplace.${filters.workplace}`);
    case 'noc':
      return t('jobs.noc.chip', { code: filters.noc });
    case 'teer':
      return t('jobs.teer.chip', { teer: filters.teer });
  }
}

/** `Calgary · 50 km`, or only the radius until the place's name is known. */
function nearWords(
  { near, km }: ListFilters,
  { place }: Pick<Near, 'place'>,
  { t, language }: Words,
): string {
  const name = near === 'me' ? t('jobs.near.me') : (place?.name[language] ?? t('jobs.chip.near'));
  return km > 0 ? `${name} · ${t('jobs.distance.km', { km })}` : name;
}
