import type { Card } from '../../src/domain/listing.ts';
import { cardPay } from '../../src/domain/listing.ts';
import { countsAs, wageClass } from '../../src/domain/lmia/wage-class.ts';
import type { WageTable } from '../../src/domain/lmia/wage-tables.ts';
import { teerOf } from '../../src/domain/noc/noc.ts';
import { occupation } from '../../src/domain/noc/noc-occupations.ts';
import { hourlyInterval, type Ratio } from '../../src/domain/pay/hourly.ts';
import { distanceKm } from '../../src/domain/places/distance.ts';
import { placeOf } from '../../src/domain/places/places.ts';
import type { KnownPlace } from '../../src/domain/places/places-table.ts';
import { PROVINCE_NAMES } from '../../src/domain/province.ts';
import { searchWords } from '../../src/domain/search-text.ts';

/** What the filters of searches look at, made once for each posting. */
export interface PostingFacts {
  card: Card;
  /** A code, or `XX`. */
  province: string;
  wage: 'high' | 'low' | 'unknown';
  /** A digit, or '' for an unknown occupation. */
  teer: string;
  /** Every beginning of every word. */
  beginnings: ReadonlySet<string>;
  place: KnownPlace | undefined;
  /** Infinity for a posting whose place is unknown. */
  kmFrom: (place: KnownPlace) => number;
  /** The guaranteed pay in cents an hour; null = not known. */
  hourly: Ratio | null;
  /** The words of title, business and city. */
  shownWords: ReadonlySet<string>;
  businessWords: ReadonlySet<string>;
  /** Whether an open posting of the business says that its LMIA is approved. */
  isApprovedEmployer: () => boolean;
  /** The day where the search is matched. */
  today: string;
}

/** The words that a keyword is looked for in: the same texts as on the phone (`catalogue/query/keyword.ts`). */
function textsOf({ jobTitle, businessName, city, provinceId, noc }: Card): string[] {
  const province = provinceId && PROVINCE_NAMES[provinceId];
  const title = occupation(noc)?.title;
  return [
    jobTitle,
    businessName,
    city,
    ...(province ? [province.en, province.fr] : []),
    noc,
    ...(title ? [title.en, title.fr] : []),
  ];
}

/** What a posting is compared with. */
export interface FactSources {
  wageTable: WageTable;
  today: string;
  /** Whether an open posting of this business says that its LMIA is approved. */
  isApprovedEmployer: (businessName: string) => boolean;
}

export function postingFacts(
  card: Card,
  { wageTable, today, isApprovedEmployer }: FactSources,
): PostingFacts {
  const beginnings = new Set<string>();
  for (const text of textsOf(card))
    for (const word of searchWords(text))
      for (let end = 1; end <= word.length; end += 1) beginnings.add(word.slice(0, end));
  const place = placeOf(card);
  const teer = teerOf(card.noc);
  const pay = cardPay(card);
  const hourly = hourlyInterval(pay);
  return {
    card,
    province: card.provinceId ?? 'XX',
    wage: countsAs(wageClass(pay, card.provinceId, wageTable)),
    teer: teer === null ? '' : String(teer),
    beginnings,
    place,
    kmFrom: other => (place ? distanceOf(place, other) : Number.POSITIVE_INFINITY),
    hourly: hourly.known && hourly.minStated ? hourly.min : null,
    shownWords: new Set([card.jobTitle, card.businessName, card.city].flatMap(searchWords)),
    businessWords: new Set(searchWords(card.businessName)),
    isApprovedEmployer: () => isApprovedEmployer(card.businessName),
    today,
  };
}

/** There are fewer than two thousand places, so at most a few million distances. Those that are asked for are kept. */
const distances = new WeakMap<KnownPlace, Map<KnownPlace, number>>();

function distanceOf(place: KnownPlace, other: KnownPlace): number {
  let known = distances.get(place);
  if (!known) distances.set(place, (known = new Map()));
  let km = known.get(other);
  if (km === undefined) known.set(other, (km = distanceKm(place, other)));
  return km;
}
