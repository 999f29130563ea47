import {
  type CatalogueFacets,
  DISTANCE_BANDS_KM,
  type LmiaFilter,
  PAY_STEPS,
  POSTED_WITHIN_DAYS,
  type ProvinceFilter,
  type WageFilter,
} from '../../../catalogue/query/query.ts';
import { type LanguageFilter, WORK_LANGUAGES } from '../../../domain/posting/asked-language.ts';
import { formatMoney } from '../../../domain/format.ts';
import type { EmploymentHours, EmploymentTerm } from '../../../domain/listing.ts';
import { provincesByName } from '../../../domain/province.ts';
import { HOURS_TEXTS, TERM_TEXTS, valuesOf, WORKPLACE_TEXTS } from '../../../i18n/choice-texts.ts';
import type { Choice } from '../../../ui/form/choice-list.tsx';
import type { ListFilters } from './list-filters.ts';
import { provinceName } from '../../../domain/places/place-words.ts';
import type { Words } from '../../../i18n/words.ts';

/*
 * The options of each filter with the number of jobs that they would find, given all other filters. Counts are missing
 * while they aren't known: `facets` is null, or the facets lack a sum.
 */

type Facets = CatalogueFacets | null;

export function wageChoices(facets: Facets, { t }: Words): Choice<WageFilter>[] {
  const wage = facets?.wage;
  return [
    { value: 'all', label: t('jobs.wage.all'), count: wage && wage.high + wage.low + wage.unknown },
    { value: 'high', label: t('jobs.wage.high'), count: wage?.high },
    { value: 'low', label: t('jobs.wage.low'), count: wage?.low },
  ];
}

export function lmiaChoices(facets: Facets, { t }: Words): Choice<LmiaFilter>[] {
  const lmia = facets?.lmia;
  return [
    { value: 'all', label: t('jobs.lmia.all'), count: lmia && lmia.required + lmia.exempt + lmia.notStated },
    { value: 'required', label: t('jobs.lmia.required'), count: lmia?.required },
    { value: 'requested', label: t('jobs.lmia.requested'), count: lmia?.requested, isPart: true },
    { value: 'approved', label: t('jobs.lmia.approved'), count: lmia?.approved, isPart: true },
    { value: 'exempt', label: t('jobs.lmia.exempt'), count: lmia?.exempt },
  ];
}

const TEERS = ['0', '1', '2', '3', '4', '5'] as const;

export function hoursChoices(facets: Facets, { t }: Words): Choice<EmploymentHours>[] {
  return countedChoices(valuesOf(HOURS_TEXTS), facets?.employmentHours, value => t(HOURS_TEXTS[value]));
}

export function termChoices(facets: Facets, { t }: Words): Choice<EmploymentTerm>[] {
  return countedChoices(valuesOf(TERM_TEXTS), facets?.employmentTerm, value => t(TERM_TEXTS[value]));
}

export function languageChoices(facets: Facets, { t }: Words): Choice<LanguageFilter>[] {
  return countedChoices(WORK_LANGUAGES, facets?.languages, value => t(`jobs.language.${value}`));
}

export function workplaceChoices(facets: Facets, { t }: Words): Choice<ListFilters['workplace']>[] {
  return statedChoices(valuesOf(WORKPLACE_TEXTS), facets?.workplace, t('filters.workplace.all'), value =>
    t(WORKPLACE_TEXTS[value]),
  );
}

export function teerChoices(facets: Facets, { t }: Words): Choice<ListFilters['teer']>[] {
  return statedChoices(TEERS, facets?.teer, t('filters.teer.all'), value => t(`filters.teer.${value}`));
}

function statedChoices<V extends string>(
  values: readonly V[],
  counts: Record<string, number> | undefined,
  all: string,
  label: (value: V) => string,
): Choice<V | ''>[] {
  const sum = counts && Object.values(counts).reduce((total, count) => total + count, 0);
  return [{ value: '', label: all, count: sum }, ...countedChoices(values, counts, label)];
}

function countedChoices<V extends string>(
  values: readonly V[],
  counts: Record<string, number> | undefined,
  label: (value: V) => string,
): Choice<V>[] {
  return values.map(value => ({ value, label: label(value), count: counts && (counts[value] ?? 0) }));
}

/** Any, the usual steps, and the chosen amount if it isn't one of them. Amounts are in cents an hour. */
export function minPayChoices(facets: Facets, { t, language }: Words): Choice<number>[] {
  return [
    { value: 0, label: t('filters.minPay.all') },
    ...PAY_STEPS.map(cents => ({
      value: cents,
      // The steps are whole dollars, and tiles are narrow.
      label: formatMoney(cents, 'CAD', language).replace(/[.,]00/, ''),
      count: facets?.minPay[cents],
    })),
  ];
}

export function postedChoices(facets: Facets, { t }: Words): Choice<number>[] {
  return [
    { value: 0, label: t('filters.posted.all') },
    ...POSTED_WITHIN_DAYS.map(days => ({
      value: days,
      label: days === 1 ? t('filters.posted.today') : t('filters.posted.days', { days }),
      count: facets?.postedWithin && (facets.postedWithin[days] ?? 0),
    })),
  ];
}

export function distanceChoices(facets: Facets, { t }: Words): Choice<number>[] {
  const counts = facets?.distance;
  return [
    { value: 0, label: t('filters.distance.all') },
    ...DISTANCE_BANDS_KM.map(km => ({
      value: km,
      label: t('jobs.distance.km', { km }),
      count: counts ? (counts[km] ?? 0) : undefined,
    })),
  ];
}

/** Each province by name with its count, then the postings that name none, if there are any. */
export function provinceChoices(
  facets: Facets,
  chosen: ListFilters['provinces'],
  words: Words,
): Choice<ProvinceFilter>[] {
  const counts = facets?.provinces;
  const named = provincesByName(words.language);
  const hasUnknown = chosen.includes('XX') || (counts?.['XX'] ?? 0) > 0;
  return countedChoices<ProvinceFilter>([...named, ...(hasUnknown ? (['XX'] as const) : [])], counts, code =>
    provinceName(code, words),
  );
}
