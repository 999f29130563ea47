import type { FilterName, ListFilters } from './list-filters.ts';
import { provinceName } from './place-words.ts';
import type { Words } from './words.ts';

/** A filter's present choice in words, for its chip and for the offer to take it off. */
export function filterWords(filters: ListFilters, name: FilterName, words: Words): string {
  const { t } = words;
  switch (name) {
    case 'keyword':
      return filters.keyword.trim();
    case 'wage':
      return t(`jobs.wage.${filters.wage}`);
    case 'province':
      return filters.province ? provinceName(filters.province, words) : t('jobs.province.all');
    case 'lmia':
      return t(`jobs.lmia.${filters.lmia}`);
  }
}
