import { addDays } from '../../src/domain/dates.ts';
import { CARD_VALUES } from '../../src/domain/card-fields.ts';
import { excludedTexts } from '../../src/domain/excluded-texts.ts';
import { matchesLmia } from '../../src/domain/lmia/lmia.ts';
import { atLeast } from '../../src/domain/pay/hourly.ts';
import { valuesMeantBy, WORK_LANGUAGES } from '../../src/domain/posting/asked-language.ts';
import { isInArea, parseArea } from '../../src/domain/places/map-area.ts';
import { mapPoint } from '../../src/domain/places/map-point.ts';
import { findPlace } from '../../src/domain/places/places.ts';
import type { KnownPlace } from '../../src/domain/places/places-table.ts';
import { PROVINCE_CODES } from '../../src/domain/province.ts';
import { searchWords } from '../../src/domain/search-text.ts';
import type { PostingFacts } from './posting-facts.ts';

/** As in the list's address (`features/jobs/filters/filters-address.ts`). */
const KEYWORD_MAX_LENGTH = 200;
const SLUG_MAX_LENGTH = 60;
const PROVINCES: readonly string[] = [...PROVINCE_CODES, 'XX'];
const LMIAS = ['required', 'requested', 'approved', 'exempt'] as const;
/** As in `catalogue/query/query.ts`. */
const DISTANCES_KM = [10, 25, 50, 100, 250];
const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30];

export type Test = (facts: PostingFacts) => boolean;

/** A filter: reads its part of a search's address. null: it lets everything through, as for values that don't exist. */
type Filter = (address: URLSearchParams) => Test | null;

const chosen = (values: readonly unknown[], text: string | null): string | undefined =>
  text !== null && text !== '' && values.includes(text) ? text : undefined;

const numberOf = (values: readonly number[], text: string | null): number =>
  values.find(value => String(value) === text) ?? 0;

/** A filter for some values of a card's choice. */
const choices =
  (name: string, field: 'employmentHours' | 'employmentTerm'): Filter =>
  address => {
    const wanted = new Set<string | null>(
      CARD_VALUES[field].filter(value => value !== null && address.getAll(name).includes(value)),
    );
    return wanted.size === 0 ? null : ({ card }) => wanted.has(card[field]);
  };

/** A filter that leaves out postings with all words of one of some texts. */
const without =
  (name: string, field: 'shownWords' | 'businessWords'): Filter =>
  address => {
    const texts = excludedTexts(address.getAll(name)).map(searchWords);
    const excluded = texts.filter(words => words.length > 0);
    return excluded.length === 0
      ? null
      : facts => !excluded.some(words => words.every(word => facts[field].has(word)));
  };

/** A filter that is on or off. */
const flag =
  (name: string, test: Test): Filter =>
  address =>
    address.get(name) === '1' ? test : null;

/**
 * Every filter of a search, by its parameter in the address. This is the one place for a new filter. An order isn't a
 * filter, and for an alert every posting is new.
 */
const FILTERS: Readonly<Record<string, Filter>> = {
  q: address => {
    const words = keywordsOf(address);
    return words.length === 0 ? null : ({ beginnings }) => words.every(word => beginnings.has(word));
  },
  wage: address => {
    const wanted = chosen(['high', 'low'], address.get('wage'));
    return wanted === undefined ? null : ({ wage }) => wage === wanted;
  },
  province: address => {
    const wanted = new Set(provincesOf(address));
    return wanted.size === 0 ? null : ({ province }) => wanted.has(province);
  },
  lmia: address => {
    const wanted = LMIAS.find(each => each === address.get('lmia'));
    return wanted === undefined ? null : ({ card }) => matchesLmia(card.lmiaStatus, wanted);
  },
  abroad: flag('abroad', ({ card }) => card.whoCanApply === 'abroad'),
  posted: address => {
    const days = numberOf(POSTED_WITHIN_DAYS, address.get('posted'));
    return days === 0 ? null : ({ card, today }) => card.postingDateFormatted >= addDays(today, 1 - days);
  },
  hours: choices('hours', 'employmentHours'),
  term: choices('term', 'employmentTerm'),
  workplace: address => {
    const wanted = chosen(CARD_VALUES.workplace, address.get('workplace'));
    return wanted === undefined ? null : ({ card }) => card.workplace === wanted;
  },
  noc: address => {
    const wanted = nocOf(address);
    return wanted === '' ? null : ({ card }) => card.noc.startsWith(wanted);
  },
  teer: address => {
    const wanted = chosen(['0', '1', '2', '3', '4', '5'], address.get('teer'));
    return wanted === undefined ? null : ({ teer }) => teer === wanted;
  },
  language: address => {
    const asked = WORK_LANGUAGES.filter(each => address.getAll('language').includes(each));
    const meant = new Set<string | null>(asked.flatMap(valuesMeantBy));
    return asked.length === 0 ? null : ({ card }) => meant.has(card.workLanguage);
  },
  /** The guaranteed pay counts. */
  pay: address => {
    const cents = centsOf(address.get('pay'));
    return cents === 0 ? null : ({ hourly }) => hourly !== null && atLeast(hourly, cents);
  },
  paid: flag('paid', ({ card }) => card.payMin !== null || card.payMax !== null),
  approved: flag('approved', ({ isApprovedEmployer }) => isApprovedEmployer()),
  without: without('without', 'shownWords'),
  withoutEmployer: without('withoutEmployer', 'businessWords'),
  area: address => {
    const area = parseArea(address.get('area') ?? '');
    return area && (({ place }) => place !== undefined && isInArea(mapPoint(place), area));
  },
  /** Last, because it takes the longest. */
  near: address => {
    const near = nearOf(address);
    if (near === null) return null;
    const { place, km } = near;
    return ({ kmFrom }) => kmFrom(place) <= km;
  },
};

/** A search in the form in which postings are matched with it. */
export interface SearchFilters {
  /** A posting matches if it passes all of them. By the filter's name. */
  tests: ReadonlyMap<string, Test>;
  /** What a posting must have, for the index. '' or null: it needs none. */
  words: readonly string[];
  noc: string;
  province: string;
  near: { place: KnownPlace; km: number } | null;
}

/**
 * Reads the address of a search, which may be damaged. null: the server can't match it, because it is about the
 * device's own position.
 */
export function searchFilters(query: string): SearchFilters | null {
  const address = new URLSearchParams(query);
  if ((address.get('near') ?? '').toLowerCase() === 'me' && radiusOf(address) > 0) return null;
  return {
    tests: new Map(
      Object.entries(FILTERS).flatMap(([name, filter]): [string, Test][] => {
        const test = filter(address);
        return test ? [[name, test]] : [];
      }),
    ),
    words: keywordsOf(address),
    noc: nocOf(address),
    province: onlyProvince(address),
    near: nearOf(address),
  };
}

function provincesOf(address: URLSearchParams): string[] {
  const codes = address.getAll('province').map(code => code.toUpperCase());
  return PROVINCES.filter(code => codes.includes(code));
}

/** '': all, or several. */
function onlyProvince(address: URLSearchParams): string {
  const [first = '', ...others] = provincesOf(address);
  return others.length === 0 ? first : '';
}

function keywordsOf(address: URLSearchParams): string[] {
  return [...new Set(searchWords((address.get('q') ?? '').slice(0, KEYWORD_MAX_LENGTH)))];
}

function nocOf(address: URLSearchParams): string {
  const noc = address.get('noc') ?? '';
  return /^\d{1,5}$/.test(noc) ? noc : '';
}

function radiusOf(address: URLSearchParams): number {
  return numberOf(DISTANCES_KM, address.get('km'));
}

/** null: no place, one that doesn't exist, or one without a distance. */
function nearOf(address: URLSearchParams): SearchFilters['near'] {
  const slug = (address.get('near') ?? '').toLowerCase();
  const km = radiusOf(address);
  if (km === 0 || slug.length > SLUG_MAX_LENGTH || !/^[a-z0-9-]+$/.test(slug)) return null;
  const cut = slug.lastIndexOf('-');
  const province = PROVINCE_CODES.find(code => code.toLowerCase() === slug.slice(cut + 1));
  const place = province && findPlace(slug.slice(0, cut).replaceAll('-', ' '), province);
  return place ? { place, km } : null;
}

/** An amount in dollars. */
function centsOf(text: string | null): number {
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(text ?? '') ? Math.round(Number(text) * 100) : 0;
}
