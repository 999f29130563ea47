import {
  type CardNote,
  type CatalogueAnswer,
  type CatalogueQuery,
  DISTANCE_BANDS_KM,
  PAY_STEPS,
  POSTED_WITHIN_DAYS,
} from '../../../src/catalogue/query/query.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { distanceKm, type Point } from '../../../src/domain/places/distance.ts';
import { atLeast, hourlyInterval } from '../../../src/domain/pay/hourly.ts';
import { type Card, cardPay, UNDATED } from '../../../src/domain/listing.ts';
import { matchesLmia } from '../../../src/domain/lmia/lmia.ts';
import { teerOf } from '../../../src/domain/noc/noc.ts';
import { occupation } from '../../../src/domain/noc/noc-occupations.ts';
import { isInArea, type MapArea } from '../../../src/domain/places/map-area.ts';
import { mapPoint } from '../../../src/domain/places/map-point.ts';
import { placeOf } from '../../../src/domain/places/places.ts';
import { PROVINCE_NAMES } from '../../../src/domain/province.ts';
import { searchWords } from '../../../src/domain/search-text.ts';
import { countsAs, wageClass } from '../../../src/domain/lmia/wage-class.ts';
import { findWageTable } from '../../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE } from '../../../src/domain/lmia/wage-tables.ts';

/** A filter that can be left out, so that a facet counts what all others let through. */
type FilterName =
  | 'province'
  | 'wage'
  | 'lmia'
  | 'employmentTerm'
  | 'employmentHours'
  | 'workplace'
  | 'abroad'
  | 'languages'
  | 'teer'
  | 'postedWithin'
  | 'near'
  | 'minPay'
  | 'withPay'
  | 'lmiaApproved'
  | 'onlyNew';

/**
 * What `CatalogueQuery` means, said in the plainest way: card by card, nothing prepared. `before`: the jobs that were
 * here when the visit began; null = nothing is new.
 */
export function referenceAnswer(
  cards: readonly Card[],
  query: CatalogueQuery,
  before: ReadonlySet<number> | null = null,
): CatalogueAnswer {
  const live = newestFirst(cards).filter(card => isOpen(card, query.today));
  const listed = query.fold
    ? foldedPostings(cards, live, query.hidden)
    : live.filter(({ jobId }) => !query.hidden.includes(jobId)).map(card => ({ card, reposts: 0 }));

  const isNew = ({ jobId, postingDateFormatted }: Card) =>
    before !== null && !before.has(jobId) && postingDateFormatted > UNDATED;
  const { near } = query;
  const distances = new Map(near && cards.map(card => [card, distanceFrom(near, card)]));
  const km = (card: Card) => distances.get(card) ?? null;
  const wageTable = findWageTable(query.wageTable, query.today) ?? SPECIFICATION_TABLE;
  const wage = (card: Card) => countsAs(wageClass(cardPay(card), card.provinceId, wageTable));
  const isPostedWithin = (card: Card, days: number) =>
    card.postingDateFormatted >= addDays(query.today, 1 - days);
  const isWithin = (card: Card, radius: number) => {
    const far = km(card);
    return far !== null && far <= radius;
  };

  const guarantees = (card: Card, cents: number) => {
    const hourly = hourlyInterval(cardPay(card));
    return hourly.known && atLeast(hourly.min, cents);
  };
  const statesPay = (card: Card) => card.payMin !== null || card.payMax !== null;
  const approved = new Set(
    live.filter(({ lmiaStatus }) => lmiaStatus === 'approved').map(({ businessName }) => businessName),
  );
  const isOneOf = (wanted: readonly string[], value: string | null, values: readonly string[]) => {
    const named = wanted.filter(one => values.includes(one));
    return named.length === 0 || named.some(one => one === value);
  };

  const filters: Record<FilterName, (card: Card) => boolean> = {
    province: card => query.provinces.length === 0 || query.provinces.some(code => code === provinceOf(card)),
    wage: card => query.wage === 'all' || wage(card) === query.wage,
    lmia: card => matchesLmia(card.lmiaStatus, query.lmia),
    employmentTerm: card => isOneOf(query.types, card.employmentTerm, TERMS),
    employmentHours: card => isOneOf(query.types, card.employmentHours, HOURS),
    workplace: card => query.workplace === '' || card.workplace === query.workplace,
    languages: card => query.languages.length === 0 || query.languages.some(asked => isIn(card, asked)),
    abroad: card => !query.abroad || card.whoCanApply === 'abroad',
    teer: card => query.teer === '' || teer(card) === query.teer,
    postedWithin: card => query.postedWithin === 0 || isPostedWithin(card, query.postedWithin),
    near: card => !near || near.km === 0 || isWithin(card, near.km),
    minPay: card => query.minPay === 0 || guarantees(card, query.minPay),
    withPay: card => !query.withPay || statesPay(card),
    lmiaApproved: card => !query.lmiaApproved || approved.has(card.businessName),
    onlyNew: card => !query.onlyNew || isNew(card),
  };
  const found = listed.filter(
    ({ card }) =>
      (query.employer === undefined || card.businessName === query.employer) &&
      card.noc.startsWith(query.noc) &&
      (!query.area || liesIn(card, query.area)) &&
      hasWords(card, query) &&
      !query.withoutWords.some(text =>
        hasAll(`${card.jobTitle}\n${card.businessName}\n${card.city}`, text),
      ) &&
      !query.withoutEmployers.some(text => hasAll(card.businessName, text)) &&
      !query.hiddenEmployers.includes(card.businessName),
  );
  const passing = (leftOut?: FilterName) =>
    found.filter(({ card }) =>
      Object.entries(filters).every(([name, filter]) => name === leftOut || filter(card)),
    );
  const count = (leftOut: FilterName, test: (card: Card) => boolean) =>
    passing(leftOut).filter(({ card }) => test(card)).length;
  const counts = (leftOut: FilterName, valueOf: (card: Card) => string) => {
    const values: Record<string, number> = {};
    for (const { card } of passing(leftOut)) values[valueOf(card)] = (values[valueOf(card)] ?? 0) + 1;
    return values;
  };

  const matches = inOrder(passing(), query, km);
  const page = matches.slice(query.offset, query.offset + query.limit);
  return {
    total: matches.length,
    cards: page.map(({ card }) => card),
    notes: page.map(({ card, reposts }): CardNote => ({ isNew: isNew(card), reposts, km: km(card) })),
    held: cards.length,
    facets: query.withFacets
      ? {
          provinces: counts('province', provinceOf),
          wage: {
            high: count('wage', card => wage(card) === 'high'),
            low: count('wage', card => wage(card) === 'low'),
            unknown: count('wage', card => wage(card) === 'unknown'),
          },
          lmia: {
            required: count('lmia', card => matchesLmia(card.lmiaStatus, 'required')),
            requested: count('lmia', card => card.lmiaStatus === 'requested'),
            approved: count('lmia', card => card.lmiaStatus === 'approved'),
            exempt: count('lmia', card => card.lmiaStatus === 'exempt'),
            notStated: count('lmia', card => card.lmiaStatus === 'not_stated'),
          },
          employmentTerm: counts('employmentTerm', card => card.employmentTerm ?? ''),
          employmentHours: counts('employmentHours', card => card.employmentHours ?? ''),
          workplace: counts('workplace', card => card.workplace ?? ''),
          teer: counts('teer', teer),
          languages: {
            '': count('languages', card => card.workLanguage === null),
            en: count('languages', card => isIn(card, 'en')),
            fr: count('languages', card => isIn(card, 'fr')),
            en_fr: count('languages', card => isIn(card, 'en_fr')),
            other: count('languages', card => isIn(card, 'other')),
          },
          abroad: count('abroad', card => card.whoCanApply === 'abroad'),
          postedWithin: Object.fromEntries(
            POSTED_WITHIN_DAYS.map(days => [days, count('postedWithin', card => isPostedWithin(card, days))]),
          ),
          distance:
            query.near &&
            Object.fromEntries(
              DISTANCE_BANDS_KM.map(band => [band, count('near', card => isWithin(card, band))]),
            ),
          minPay: Object.fromEntries(
            PAY_STEPS.map(step => [step, count('minPay', card => guarantees(card, step))]),
          ),
          withPay: count('withPay', statesPay),
          lmiaApproved: count('lmiaApproved', card => approved.has(card.businessName)),
          isNew: count('onlyNew', isNew),
        }
      : null,
  };
}

/** The open postings that are alike with one, itself left out. */
export function referenceReposts(cards: readonly Card[], jobId: number, today: string): Card[] {
  const asked = cards.find(card => card.jobId === jobId);
  if (!asked) return [];
  return newestFirst(cards).filter(
    card => card.jobId !== jobId && isOpen(card, today) && faceOf(card) === faceOf(asked),
  );
}

interface Posting {
  card: Card;
  reposts: number;
}

/** One for all that are alike: the newest open one, unless one of them is hidden. `live`: in order. */
function foldedPostings(cards: readonly Card[], live: readonly Card[], hidden: readonly number[]): Posting[] {
  const hiddenFaces = new Set(cards.filter(({ jobId }) => hidden.includes(jobId)).map(faceOf));
  const byFace = new Map<string, Posting>();
  for (const card of live) {
    const newer = byFace.get(faceOf(card));
    if (newer) newer.reposts++;
    else if (!hiddenFaces.has(faceOf(card))) byFace.set(faceOf(card), { card, reposts: 0 });
  }
  return [...byFace.values()];
}

const NOT_ON_THE_FACE = new Set([
  'jobId',
  'postingDateFormatted',
  'expiryDateFormatted',
  'firstPostedDate',
  'vacancies',
]);

function liesIn(card: Card, area: MapArea): boolean {
  const place = placeOf(card);
  return place !== undefined && isInArea(mapPoint(place), area);
}

function distanceFrom(near: Point, card: Card): number | null {
  const place = placeOf(card);
  return place ? distanceKm(place, near) : null;
}

/** Everything but the dates, the number and the vacancies. */
function faceOf(card: Card): string {
  const fields = Object.entries(card).filter(([name]) => !NOT_ON_THE_FACE.has(name));
  return JSON.stringify(fields.sort(([a], [b]) => compare(a, b)));
}

function newestFirst(cards: readonly Card[]): Card[] {
  return cards.toSorted(
    (a, b) => compare(b.postingDateFormatted, a.postingDateFormatted) || b.jobId - a.jobId,
  );
}

/** `postings` come the newest first, and stay so where they are equal. */
function inOrder(
  postings: Posting[],
  { sort, near }: CatalogueQuery,
  km: (card: Card) => number | null,
): Posting[] {
  const by = (compareCards: (a: Card, b: Card) => number) =>
    postings.toSorted((a, b) => compareCards(a.card, b.card));
  switch (sort) {
    case 'newest':
      return postings;
    case 'closing':
      return by((a, b) => compare(a.expiryDateFormatted ?? 'never', b.expiryDateFormatted ?? 'never'));
    case 'distance':
      return near ? by((a, b) => (km(a) ?? 1e9) - (km(b) ?? 1e9)) : postings;
    case 'pay':
      return by((a, b) => comparePay(topPay(b), topPay(a)));
  }
}

/** The hourly maximum, or without one what is guaranteed; null = not known. */
function topPay(card: Card) {
  const hourly = hourlyInterval(cardPay(card));
  if (!hourly.known) return null;
  return hourly.max ?? (hourly.minStated ? hourly.min : null);
}

function comparePay(a: ReturnType<typeof topPay>, b: ReturnType<typeof topPay>): number {
  if (!a || !b) return Number(a !== null) - Number(b !== null);
  const difference = BigInt(a.num) * BigInt(b.den) - BigInt(b.num) * BigInt(a.den);
  if (difference === 0n) return 0;
  return difference > 0n ? 1 : -1;
}

function isOpen({ expiryDateFormatted }: Card, today: string): boolean {
  return expiryDateFormatted === null || expiryDateFormatted >= today;
}

const TERMS = ['permanent', 'term', 'seasonal', 'casual'];
const HOURS = ['full_time', 'part_time', 'part_time_to_full'];

/** Whether a text has all words of another, whole. Without words: no. */
function hasAll(text: string, wanted: string): boolean {
  const words = searchWords(text);
  const asked = searchWords(wanted);
  return asked.length > 0 && asked.every(word => words.includes(word));
}

const isIn = ({ workLanguage }: Card, asked: string) =>
  workLanguage === asked || (workLanguage === 'en_or_fr' && (asked === 'en' || asked === 'fr'));

const provinceOf = (card: Card) => card.provinceId ?? 'XX';
const teer = (card: Card) => String(teerOf(card.noc) ?? '');

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function hasWords(card: Card, { keyword, keywordIn }: CatalogueQuery): boolean {
  const names = card.provinceId ? PROVINCE_NAMES[card.provinceId] : { en: '', fr: '' };
  const work = occupation(card.noc)?.title ?? { en: '', fr: '' };
  const everywhere = [card.businessName, card.city, names.en, names.fr, card.noc, work.en, work.fr];
  const words = [card.jobTitle, ...(keywordIn === 'all' ? everywhere : [])].flatMap(searchWords);
  return searchWords(keyword).every(word => words.some(found => found.startsWith(word)));
}
