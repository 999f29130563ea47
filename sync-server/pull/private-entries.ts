import {
  APPLICATION_EVENTS,
  APPLICATIONS,
  JOBS,
  POSTING_COUNTS,
  REMOVED_APPLICATIONS,
  REMOVED_POSTINGS,
} from '../../src/wire/collections.ts';
import { isOfConversation } from '../applications/conversations/conversation-messages.ts';
import type { PulledRecords, PulledValues } from '../../src/wire/pull-constants.ts';
import type { Caller } from '../core/caller.ts';
import type { Projection } from '../projection/projection.ts';
import type { Row } from '../projection/row.ts';

/** A changed item that belongs on a person's devices. */
export interface PrivateEntry {
  collection: Exclude<PulledValues, 'preferences'> | PulledRecords;
  /** The row as the projection knows it; for a removed item, its last state. */
  row: Row;
  position: number;
  isGone: boolean;
}

const VALUES = ['drafts', 'saved', 'hidden', 'searches', 'profiles'] as const;

/** The collections whose changes are changes of a person's entries: everything that `entriesOf` examines. */
export const PULLED_COLLECTIONS: ReadonlySet<string> = new Set([
  ...VALUES,
  APPLICATIONS.id,
  APPLICATION_EVENTS.id,
  JOBS.id,
  POSTING_COUNTS.id,
  REMOVED_APPLICATIONS.id,
  REMOVED_POSTINGS.id,
]);

/**
 * The collections of items that may be removed without a document that says so. Of removed applications,
 * `REMOVED_APPLICATIONS` tells.
 */
export const UNTRACED_COLLECTIONS: ReadonlySet<string> = new Set([...VALUES, APPLICATION_EVENTS.id, JOBS.id]);

/**
 * The changes after that position, oldest first. The cost grows with the number of changes, and of postings that the
 * person has.
 */
export function privateEntriesAfter(
  projection: Projection,
  caller: Caller & { userId: string },
  position: number,
): PrivateEntry[] {
  const all = [caller.userId, ...teamsOf(caller)].flatMap(owner => entriesOf(projection, owner, position));
  return [...latestOf(all)]
    .filter(entry => entry.position > position)
    .sort((a, b) => a.position - b.position);
}

/** One entry for each document: one that moved from the person to their team isn't gone. */
function latestOf(entries: readonly PrivateEntry[]): Iterable<PrivateEntry> {
  const latest = new Map<string, PrivateEntry>();
  for (const entry of entries) {
    const key = `${entry.collection} ${entry.row.documentId}`;
    const known = latest.get(key);
    if (!known || (known.isGone && !entry.isGone)) latest.set(key, entry);
  }
  return latest.values();
}

function entriesOf(projection: Projection, owner: string, after: number): PrivateEntry[] {
  const all = (collection: PrivateEntry['collection'], id: string, isWanted = (_row: Row) => true) => [
    ...projection
      // A posting is also delivered if only its counter changed.
      .ownedBy(id, owner, collection === 'postings' ? undefined : after)
      .filter(isWanted)
      .map(row => ({ collection, row, position: row.position, isGone: false })),
    ...projection
      .removedFrom(id, owner, after)
      .map(row => ({ collection, row, position: row.position, isGone: true })),
  ];
  const isTeam = owner.startsWith('team:');
  return [
    ...(isTeam ? [] : VALUES.flatMap(collection => all(collection, collection))),
    ...(isTeam ? [] : all('applications', APPLICATIONS.id, row => row.owner === owner)),
    ...all('applicants', APPLICATIONS.id, row => row.owner !== owner),
    ...all('notes', APPLICATION_EVENTS.id, ({ data }) => data['kind'] === 'note'),
    ...all('messages', APPLICATION_EVENTS.id, isOfConversation),
    ...all('postings', JOBS.id).map(entry => countedIn(projection, entry)),
    ...removed(projection, owner, after, ['postings', JOBS.id, REMOVED_POSTINGS.id]),
    ...removed(projection, owner, after, ['applicants', APPLICATIONS.id, REMOVED_APPLICATIONS.id]),
  ];
}

/** A posting's counter is delivered with the posting. */
function countedIn(projection: Projection, entry: PrivateEntry): PrivateEntry {
  const counts = projection.row(POSTING_COUNTS.id, entry.row.documentId);
  return counts && !entry.isGone ? { ...entry, position: Math.max(entry.position, counts.position) } : entry;
}

/** Known even if an earlier start of the server saw the deletion. */
function removed(
  projection: Projection,
  owner: string,
  after: number,
  [collection, storedIn, rememberedIn]: [PrivateEntry['collection'], string, string],
): PrivateEntry[] {
  return projection
    .ownedBy(rememberedIn, owner, after)
    .filter(({ documentId }) => !projection.row(storedIn, documentId))
    .map(row => ({ collection, row, position: row.position, isGone: true }));
}

/** `team:ID` and `team:ID/role` mean the same team. */
function teamsOf({ roles }: Caller): string[] {
  const teams = roles.filter(role => role.startsWith('team:')).map(role => role.split('/')[0] ?? role);
  return [...new Set(teams)];
}
