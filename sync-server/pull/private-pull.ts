import { PROTOCOL_VERSION } from '../../src/wire/protocol-version.ts';
import { OPERATION_MAX_AGE_DAYS, OPERATION_MAX_AHEAD_DAYS } from '../../src/wire/operations/push-limits.ts';
import type { PullResponse } from '../../src/wire/pull.ts';
import type { Context } from '../board/context.ts';
import type { Caller } from '../core/caller.ts';
import type { Positions } from '../projection/projection.ts';
import { TRACE_DAYS } from '../core/lifetimes.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import { toRecord } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { causeFor } from '../postings/posting-review.ts';
import { authorOf, type Names, needsDocument, privateChange, storedIn } from './private-change.ts';
import { type PrivateCursor, readCursor, writeCursor } from './private-cursor.ts';
import { type PrivateEntry, privateEntriesAfter } from './private-entries.ts';
import { PrivatePage } from './private-page.ts';
import { teamsDigest } from './private-teams.ts';
import { tidiedPrefs } from '../accounts/pref-writers.ts';
import {
  preferenceChanges,
  preferencesDigest,
  type PreferencesRead,
  readPreferencesRead,
  writePreferencesRead,
} from './private-preferences.ts';

/** Documents read together. It is small, because a few large ones can fill a page. */
const READ_AT_ONCE = 25;
const RUN_BYTES = 9;
const DAY_MS = 86_400_000;

export interface PrivatePull {
  page(caller: Caller & { userId: string }, cursor: string, limit: number): Promise<PullResponse>;
}

/** Implements `wire/pull.ts` with the projection's index of each person and the documents of one page. */
export function createPrivatePull(context: Context): PrivatePull {
  const { environment, epoch, projection, stores } = context;
  const draw = () => Buffer.from(environment.randomBytes(RUN_BYTES)).toString('base64url');

  const begin = ({ through, since }: Positions): PrivateCursor => ({
    run: draw(),
    position: 0,
    since: since === 0 || through < since ? 0 : through,
    ahead: 0,
    preferences: '',
    teams: '',
    day: 0,
  });

  const documentsOf = async (
    entries: readonly PrivateEntry[],
  ): Promise<Map<PrivateEntry, DocumentRecord>> => {
    const needed = entries.filter(needsDocument);
    const stored = await stores.board.getMany(
      needed.map(({ collection, row }) => recordId(storedIn(collection), row.documentId)),
    );
    return new Map(
      needed.flatMap((entry, index) => {
        const document = stored[index];
        return document ? [[entry, toRecord(document.body)] as const] : [];
      }),
    );
  };

  /** The authors' current account names. */
  const authorsOf = async (caller: Caller, entries: readonly PrivateEntry[]): Promise<Names> => {
    const authors = [...new Set(entries.flatMap(entry => authorOf(entry, caller) ?? []))];
    const accounts = await Promise.all(authors.map(id => readAccount(stores.accounts, id)));
    return new Map(accounts.flatMap(read => (read ? [[read.account.id, read.account.name]] : [])));
  };

  /** Adds as many preferences as fit; returns how far the device will have read them. */
  const takePreferences = (
    account: AccountRecord | undefined,
    before: PreferencesRead,
    page: PrivatePage,
  ): PreferencesRead => {
    const digest = account ? preferencesDigest(account) : '';
    const isSame = before.digest === digest;
    if (!account || (isSame && before.count === null)) return { digest, count: null };
    const all = preferenceChanges(account);
    let count = isSame ? (before.count ?? 0) : 0;
    for (const change of all.slice(count)) {
      if (page.isFull) return { digest, count };
      page.add(change);
      count += 1;
    }
    return { digest, count: null };
  };

  /** Adds as many entries as fit; returns their number. Entries with the same position aren't separated. */
  const take = async (caller: Caller, entries: readonly PrivateEntry[], page: PrivatePage) => {
    const { room } = page;
    let taken = 0;
    const isOver = () => {
      const isTied = taken > 0 && entries[taken]?.position === entries[taken - 1]?.position;
      return taken === entries.length || ((taken >= room || page.isFull) && !isTied);
    };
    while (!isOver()) {
      const next = entries.slice(taken, taken + Math.max(1, Math.min(room - taken, READ_AT_ONCE)));
      const [documents, names] = await Promise.all([documentsOf(next), authorsOf(caller, next)]);
      for (const entry of next) {
        if (isOver()) break;
        taken += 1;
        const change = privateChange(context, caller, entry, documents.get(entry), names);
        if (change) page.add(change);
      }
    }
    return taken;
  };

  return {
    async page(caller, given, limit) {
      const { userId } = caller;
      const known = readCursor(context, userId, given);
      // Before anything is read: what arrives meanwhile may be among the entries already.
      const positions = projection.positions();
      const teams = teamsDigest(caller);
      const nowMs = environment.nowMs();
      const day = Math.floor(nowMs / DAY_MS);
      // A person who joined a team must get what it already had, and a person who left one must lose it. Starting again
      // does both. A device that was away for longer than the server remembers removals starts again too.
      const isKnown =
        known?.teams === teams && knowsRemovals(positions, known.since) && isRecent(known.day, day);
      const from = isKnown ? known : begin(positions);
      const page = new PrivatePage(limit);
      const stored = (await readAccount(stores.accounts, userId))?.account;
      const account = stored && tidiedPrefs(stored, nowMs);
      const read = takePreferences(account, readPreferencesRead(from.preferences), page);
      const preferences = writePreferencesRead(read);
      const entries = privateEntriesAfter(projection, caller, Math.max(from.position, from.ahead));
      const taken = await take(caller, entries, page);
      const more = read.count !== null || taken < entries.length;
      const reached = (more ? readOn : readAll)(positions, from, entries[taken - 1]?.position);
      return {
        protocol: PROTOCOL_VERSION,
        epoch,
        userId,
        cursor: writeCursor(context, userId, { run: from.run, ...reached, preferences, teams, day }),
        run: from.run,
        forgottenBefore: nowMs - TRACE_DAYS * DAY_MS,
        more,
        newPostings: account ? (causeFor(context, account) ?? 'public') : 'review',
        changes: page.changes,
      };
    },
  };
}

type Reached = Pick<PrivateCursor, 'position' | 'since' | 'ahead'>;

/** After a page that isn't the last one. `last`: the position of its last entry. */
function readOn({ through }: Positions, { position, since, ahead }: Reached, last = 0): Reached {
  if (ahead > 0 || last > Math.max(position, through))
    return { position: Math.max(position, ahead > 0 ? 0 : through), since, ahead: Math.max(ahead, last) };
  return { position: Math.max(position, last), since, ahead: 0 };
}

/** After the last page. What lies beyond `through` is sent again with the next pull. */
function readAll({ through, since: known }: Positions, from: Reached, last = 0): Reached {
  if (through < known) return { ...from, since: -1, ahead: 0 };
  const position = from.ahead > 0 ? from.position : Math.max(from.position, Math.min(last, through));
  // Where all removals are known, the cursor needn't tell how many changes there were.
  const since = known === 0 ? 0 : Math.max(from.since, from.ahead > 0 ? position : through);
  return { position, since, ahead: 0 };
}

/**
 * Whether the server knows which items a device with this cursor must lose. While its positions only count for itself,
 * it takes the cursors that it made.
 */
function knowsRemovals(positions: Positions, since: number): boolean {
  return positions.through < positions.since ? since === 0 : since >= positions.since;
}

/** A day in the future comes from a clock that was or is wrong. */
function isRecent(day: number, today: number): boolean {
  return today - day <= OPERATION_MAX_AGE_DAYS && day - today <= OPERATION_MAX_AHEAD_DAYS;
}
