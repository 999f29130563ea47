import type { Catalogue } from '../../catalogue/query/query.ts';
import { addDays, daysBetween, daysLeft } from '../../domain/dates.ts';
import type { IsoDay } from '../../domain/listing.ts';
import type { PersonDatabase } from '../../local/db/person-db.ts';
import type { NamedSearch } from '../../local/values/saved-searches.ts';
import {
  type FoundMatches,
  forgetOtherLooks,
  noteFound,
  readLooks,
  type SearchLook,
} from '../../local/values/search-looks.ts';
import type { Point } from '../../domain/places/distance.ts';
import { readFilters } from '../jobs/filters/filters-address.ts';
import { listQuery } from '../jobs/filters/list-query.ts';

/** Postings arrive some days after the day that they state, as with an import. */
const LATE_DAYS = 7;
/** An older posting is no news: also after months away, or when it is put up again. */
const FRESH_DAYS = 30;
/** The newest matches that are compared. */
export const MOST = 500;

interface Parts {
  db: PersonDatabase;
  searches: readonly NamedSearch[];
  catalogue: Pick<Catalogue, 'query' | 'card'>;
  /** The provinces that the list has on this device; null = all. */
  provinces: readonly string[] | null;
  hidden: readonly number[];
  hiddenEmployers: readonly string[];
  wageTable: string;
  today: IsoDay;
  nowMs: number;
  /** null: the place doesn't exist, or this device's position isn't known. */
  pointOf: (near: string) => Promise<Point | null>;
}

/** Compares all saved searches with the list on this device, one after another. */
export async function checkSearches(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, searches } = parts;
  await forgetOtherLooks(db, new Set(searches.map(({ searchId }) => searchId)));
  const looks = await readLooks(db);
  for (const search of searches) {
    if (signal.aborted) return;
    const found = await checkSearch(parts, search, looks.get(search.searchId));
    // A check of a newer list may have noted what it found.
    if (found && !signal.aborted) await noteFound(db, found, parts.nowMs);
  }
}

async function checkSearch(
  parts: Parts,
  search: NamedSearch,
  look: SearchLook | undefined,
): Promise<FoundMatches | null> {
  const { catalogue, provinces, hidden, hiddenEmployers, wageTable, today, pointOf } = parts;
  const filters = readFilters(new URLSearchParams(search.query));
  const point = filters.near === '' ? null : await pointOf(filters.near);
  // Without the place, every posting would be near it.
  if (filters.near !== '' && filters.km > 0 && !point) return null;
  const compared = JSON.stringify([search.query, provinces]);
  const checkedOn = look?.compared === compared ? look.checkedOn : today;
  const since = latest(addDays(checkedOn, -LATE_DAYS), addDays(today, -FRESH_DAYS));
  const days = daysBetween(since, today) + 1;
  const { cards } = await catalogue.query({
    ...listQuery(filters, point, { hidden, hiddenEmployers, wageTable, today }),
    onlyNew: false,
    postedWithin: filters.postedWithin === 0 ? days : Math.min(days, filters.postedWithin),
    sort: 'newest',
    offset: 0,
    limit: MOST,
  });
  const recent = cards.map(({ jobId }) => jobId);
  // Where there are more matches than are compared, an older one moves up when another one closes.
  const isCut = recent.length === MOST || look?.seen.length === MOST;
  const from = isCut ? latest(since, addDays(checkedOn, -1)) : since;
  const maybeNew = cards
    // A posting that was put up again keeps its first day.
    .filter(
      ({ firstPostedDate, postingDateFormatted }) => firstPostedDate >= since && postingDateFormatted >= from,
    )
    .map(({ jobId }) => jobId);
  const found = new Set(recent);
  const stillOpen: number[] = [];
  for (const jobId of look?.fresh ?? []) {
    const card = found.has(jobId) || hidden.includes(jobId) ? undefined : await catalogue.card(jobId);
    if (
      card &&
      !hiddenEmployers.includes(card.businessName) &&
      (daysLeft(card.expiryDateFormatted, today) ?? 0) >= 0
    )
      stillOpen.push(jobId);
  }
  return { searchId: search.searchId, compared, recent, maybeNew, stillOpen, today };
}

function latest(a: IsoDay, b: IsoDay): IsoDay {
  return a > b ? a : b;
}
