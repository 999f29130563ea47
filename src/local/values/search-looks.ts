import { isObject } from '../../core/json.ts';
import type { IsoDay } from '../../domain/listing.ts';
import { alertDueMs } from '../../wire/search-alerts.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { LOOKS, lookRows } from './search-look-rows.ts';
import { listSearches } from './saved-searches.ts';

const lookKey = (searchId: string): string => LOOKS[0] + searchId;

/** What this device found for one saved search. It stays on this device. */
export interface SearchLook {
  searchId: string;
  /** What was compared: the search, and the provinces that the list has here. Anything else begins anew. */
  compared: string;
  checkedOn: IsoDay;
  /** The newest matches, by number: those among them that come later are new. */
  seen: number[];
  /** New matches that the person hasn't looked at. */
  fresh: number[];
  /** Those that weren't announced on this device yet, and when the first of them was found. */
  untold: number[];
  untoldSince: number;
  /** The last announcement on this device. 0: none yet. */
  toldAt: number;
  toldCount: number;
}

export interface FoundMatches {
  searchId: string;
  compared: string;
  /** The matches of the last days, those among them that may be new, and the older ones of `fresh` that are still open. */
  recent: readonly number[];
  maybeNew: readonly number[];
  stillOpen: readonly number[];
  today: IsoDay;
}

/** By search. */
export function readLooks(db: PersonDatabase): Promise<Map<string, SearchLook>> {
  return withReopen(db, () => looksIn(db));
}

async function looksIn(db: PersonDatabase): Promise<Map<string, SearchLook>> {
  const rows = await lookRows(db).toArray();
  return new Map(rows.flatMap(({ value }) => (isLook(value) ? [[value.searchId, value]] : [])));
}

/**
 * Notes what a check found. The first check of a search finds nothing new: its matches were on the screen when it was
 * saved. Several tabs may check at once, and each new match counts once.
 */
export function noteFound(db: PersonDatabase, found: FoundMatches, nowMs: number): Promise<void> {
  return inTransaction(db, [db.settings], async () => {
    const key = lookKey(found.searchId);
    const value = (await db.settings.get(key))?.value;
    const before = isLook(value) ? value : undefined;
    const { searchId, compared, recent, today } = found;
    if (before?.compared !== compared) {
      const { toldAt = 0, toldCount = 0 } = before ?? {};
      const look: SearchLook = {
        searchId,
        compared,
        checkedOn: today,
        seen: [...recent],
        fresh: [],
        untold: [],
        untoldSince: 0,
        toldAt,
        toldCount,
      };
      await db.settings.put({ key, value: look });
      return;
    }
    const known = new Set([...before.seen, ...before.fresh]);
    const added = found.maybeNew.filter(jobId => !known.has(jobId));
    const open = new Set([...recent, ...found.stillOpen]);
    const fresh = [...before.fresh.filter(jobId => open.has(jobId)), ...added];
    const untold = [...before.untold.filter(jobId => open.has(jobId)), ...added];
    const untoldSince = before.untold.length === 0 ? nowMs : before.untoldSince;
    const look: SearchLook = { ...before, checkedOn: today, seen: [...recent], fresh, untold, untoldSince };
    await db.settings.put({ key, value: look });
  });
}

/** The person saw the search's matches. */
export function noteLookedAt(db: PersonDatabase, searchId: string): Promise<void> {
  return inTransaction(db, [db.settings], async () => {
    const value = (await db.settings.get(lookKey(searchId)))?.value;
    if (!isLook(value) || value.fresh.length + value.untold.length === 0) return;
    await db.settings.put({ key: lookKey(searchId), value: { ...value, fresh: [], untold: [] } });
  });
}

export interface DeviceNews {
  searchId: string;
  name: string;
  query: string;
  count: number;
}

/** The announcements that are due on this device. Each is returned once, in one tab. */
export async function takeDueNews(db: PersonDatabase, nowMs: number): Promise<DeviceNews[]> {
  const searches = (await listSearches(db)).filter(({ alert }) => alert?.by === 'device');
  if (searches.length === 0) return [];
  return inTransaction(db, [db.settings], async () => {
    const news: DeviceNews[] = [];
    for (const { searchId, name, query, alert } of searches) {
      const value = (await db.settings.get(lookKey(searchId)))?.value;
      if (!alert || !isLook(value) || value.untold.length === 0) continue;
      if (alertDueMs(alert, value.untoldSince) > nowMs) continue;
      const count = value.untold.length;
      await db.settings.put({
        key: lookKey(searchId),
        value: { ...value, untold: [], toldAt: nowMs, toldCount: count },
      });
      news.push({ searchId, name, query, count });
    }
    return news;
  });
}

/** Forgets what was noted about searches that are removed. */
export async function forgetOtherLooks(db: PersonDatabase, kept: ReadonlySet<string>): Promise<void> {
  const gone = [...(await readLooks(db)).keys()].filter(searchId => !kept.has(searchId));
  if (gone.length > 0) await withReopen(db, () => db.settings.bulkDelete(gone.map(lookKey)));
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(each => typeof each === 'number');

function isLook(value: unknown): value is SearchLook {
  if (!isObject(value)) return false;
  const { searchId, compared, checkedOn, seen, fresh, untold, untoldSince, toldAt, toldCount } = value;
  return (
    [searchId, compared, checkedOn].every(each => typeof each === 'string') &&
    [untoldSince, toldAt, toldCount].every(each => typeof each === 'number') &&
    [seen, fresh, untold].every(isNumbers)
  );
}
