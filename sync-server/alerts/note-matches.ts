import type { WageTable } from '../../src/domain/lmia/wage-tables.ts';
import type { Card } from '../../src/domain/listing.ts';
import { todayIn } from '../../src/domain/dates.ts';
import type { Context } from '../board/context.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { BoardEvent } from '../events/board-event.ts';
import {
  type AlertRecord,
  alertKey,
  type Announced,
  matchedKey,
  toAlert,
} from '../records/messaging/alert-record.ts';
import { changeDocument } from '../store/change-document.ts';
import type { Store, StoredDocument, Write } from '../store/store.ts';
import { approvedEmployers } from './approved-employers.ts';
import { announceable, repostKey } from './new-posting.ts';
import { postingFacts } from './posting-facts.ts';
import type { WatchedSearches } from './watched-searches.ts';

/** Postings matched in one turn of the event loop. */
const POSTINGS_A_TURN = 10;
/** Records read and written at once. */
const SEARCHES_AT_ONCE = 200;
/** Postings that a record keeps. A mail lists fewer. */
const WAITING_MAX = 100;
/** More than arrive between two looks at a posting: replays and reposts are recognized by them. */
const KNOWN_MAX = 400;

interface Parts {
  context: Pick<Context, 'environment' | 'stores' | 'projection'>;
  searches: WatchedSearches;
  wageTable: (today: string) => WageTable;
}

interface NewPosting extends Announced {
  card: Card;
  at: number;
}

/**
 * Notes which searches the new postings among some events match. Repeating it changes nothing: a posting that was
 * matched has a trace, and each search knows what it was given. A trace is written last, so a kill repeats the work.
 */
export async function noteMatches(parts: Parts, events: readonly BoardEvent[]): Promise<void> {
  const { environment, stores, projection } = parts.context;
  const store = stores.accounts;
  const now = environment.nowMs();
  const postings = await newPostings(store, events, now);
  if (postings.length === 0) return;
  const today = todayIn(null, now);
  const wageTable = parts.wageTable(today);
  const sources = { wageTable, today, isApprovedEmployer: approvedEmployers(projection, now) };
  const found = new Map<string, NewPosting[]>();
  for (const [count, posting] of postings.entries()) {
    if (count % POSTINGS_A_TURN === 0) await ownTurn();
    for (const ids of parts.searches.index.match(postingFacts(posting.card, sources))) {
      for (const searchId of ids) {
        // A posting that was there when the search was saved isn't news for it.
        if (posting.at < (parts.searches.get(searchId)?.since ?? 0)) continue;
        const own = found.get(searchId);
        if (own) own.push(posting);
        else found.set(searchId, [posting]);
      }
    }
  }
  const searchIds = [...found.keys()];
  for (let from = 0; from < searchIds.length; from += SEARCHES_AT_ONCE) {
    await noteAll(parts, searchIds.slice(from, from + SEARCHES_AT_ONCE), found, now);
    await ownTurn();
  }
  await store.commit(postings.map(({ id }) => ({ id: matchedKey(id), body: { at: now } })));
}

async function newPostings(store: Store, events: readonly BoardEvent[], now: number): Promise<NewPosting[]> {
  const postings = new Map<string, NewPosting>();
  for (const { at, document } of events) {
    const card = document?.record && announceable(document.record, now);
    if (document && card)
      postings.set(document.documentId, { id: document.documentId, key: repostKey(card), card, at });
  }
  const fresh = [...postings.values()];
  const traces = await store.getMany(fresh.map(({ id }) => matchedKey(id)));
  return fresh.filter((_, at) => traces[at] === undefined);
}

async function noteAll(
  { context, searches }: Parts,
  searchIds: readonly string[],
  found: ReadonlyMap<string, readonly NewPosting[]>,
  now: number,
): Promise<void> {
  const store = context.stores.accounts;
  // Those that were removed meanwhile have no record.
  const asked = searchIds.flatMap(searchId => {
    const search = searches.get(searchId);
    return search ? [{ search, key: alertKey(search), postings: found.get(searchId) ?? [] }] : [];
  });
  const stored = await store.getMany(asked.map(({ key }) => key));
  const writes = asked.flatMap(({ search, key, postings }, at): Write[] => {
    const record = withMatches(stored[at], search, postings, now);
    const revision = stored[at]?.revision;
    return record ? [{ id: key, ...(revision !== undefined && { revision }), body: { ...record } }] : [];
  });
  const results = await store.commit(writes);
  const overtaken = new Set(results.filter(({ status }) => status === 'conflict').map(({ id }) => id));
  for (const { search, key, postings } of asked) {
    if (!overtaken.has(key)) continue;
    await changeDocument(store, key, newest => {
      const record = withMatches(newest, search, postings, now);
      return record && { ...record };
    });
  }
}

/** undefined: there is nothing new among them. */
function withMatches(
  stored: StoredDocument | undefined,
  search: Pick<AlertRecord, 'searchId' | 'userId'>,
  postings: readonly NewPosting[],
  now: number,
): AlertRecord | undefined {
  const before = stored && toAlert(stored.body);
  // A later version wrote it.
  if (stored && !before) return undefined;
  const record = before ?? emptyAlert(search);
  const known = new Set(record.known);
  const added: Announced[] = [];
  for (const { id, key } of postings) {
    if (known.has(key) || known.has(id)) continue;
    known.add(key).add(id);
    added.push({ id, key });
  }
  if (added.length === 0) return undefined;
  const waiting = [...record.waiting, ...added];
  return {
    ...record,
    waiting: waiting.slice(-WAITING_MAX),
    more: record.more + Math.max(0, waiting.length - WAITING_MAX),
    firstAt: record.waiting.length === 0 ? now : record.firstAt,
    known: [...known].slice(-KNOWN_MAX),
  };
}

function emptyAlert({ searchId, userId }: Pick<AlertRecord, 'searchId' | 'userId'>): AlertRecord {
  return {
    searchId,
    userId,
    waiting: [],
    more: 0,
    firstAt: 0,
    notBefore: 0,
    known: [],
    count: 0,
    lastAt: 0,
    lastCount: 0,
  };
}
