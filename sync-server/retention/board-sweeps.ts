import {
  ADOPTIONS,
  APPLICATION_EVENTS,
  APPLICATIONS,
  JOBS,
  MESSAGES,
  PERSONAL,
  POSTING_COUNTS,
  REMOVED_APPLICATIONS,
  REMOVED_POSTINGS,
  REPORTS,
} from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { WRITTEN_BY_GUESTS } from '../board/adoptions.ts';
import { toRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { isOver, type LifetimeKind } from '../core/lifetimes.ts';
import { lookAtPosting } from './posting-rule.ts';
import { type Found, removal, type Rule, sinceMs, type Sweep } from './sweeps.ts';

type Parts = Pick<Context, 'projection' | 'stores' | 'teams'>;

/** Everything on the board that expires. What people wrote is not included as long as any user can read it. */
export function boardSweeps(parts: Parts): Sweep[] {
  const collection = (
    id: string,
    look: (record: DocumentRecord, document: Parameters<Rule>[0], nowMs: number) => Found | null,
  ): Sweep => ({
    name: id,
    store: parts.stores.board,
    start: `${id}/`,
    end: `${id}0`,
    rule: (document, nowMs) => look(toRecord(document.body), document, nowMs),
  });
  const removed = (kind: LifetimeKind, id: string, since: (record: DocumentRecord) => number | null) =>
    collection(id, (record, document, nowMs) => {
      const sinceThen = since(record);
      return sinceThen !== null && isOver(kind, sinceThen, nowMs) ? { kind, write: removal(document) } : null;
    });
  const tombstones = (kind: LifetimeKind, id: string) => removed(kind, id, removedMs);

  return [
    ...PERSONAL.map(({ id }) => tombstones('values', id)),
    collection(APPLICATIONS.id, (record, document, nowMs) => {
      const kind = record.tombstone ? 'seals' : 'unreadableApplications';
      const since = record.tombstone ? removedMs(record) : unreadableMs(parts, record);
      return since !== null && isOver(kind, since, nowMs) ? { kind, write: removal(document) } : null;
    }),
    removed('events', APPLICATION_EVENTS.id, record => removedMs(record) ?? orphanedMs(parts, record)),
    collection(JOBS.id, (record, document, nowMs) => lookAtPosting(parts, record, document, nowMs)),
    removed('counters', POSTING_COUNTS.id, record =>
      parts.projection.row(JOBS.id, record.documentId) ? null : sinceMs(record.updatedAt),
    ),
    removed('removedPostings', REMOVED_POSTINGS.id, ({ updatedAt }) => sinceMs(updatedAt)),
    removed('removedApplications', REMOVED_APPLICATIONS.id, ({ updatedAt }) => sinceMs(updatedAt)),
    removed('adoptions', ADOPTIONS.id, record => adoptedMs(parts, record)),
    tombstones('tombstones', REPORTS.id),
    tombstones('tombstones', MESSAGES.id),
  ];
}

/** When a tombstone last changed, in ms, including edits that it only had to remember. null: not a tombstone. */
function removedMs({ tombstone, updatedAt, lastWriter }: DocumentRecord): number | null {
  if (!tombstone) return null;
  const times = lastWriter ? [lastWriter.at, ...lastWriter.early.map(({ at }) => at)] : [];
  return Math.max(sinceMs(updatedAt), ...times);
}

/**
 * Since when an application can't ever be read again, in ms: it has no account, and no posting whose employer could
 * read it. null: it can be.
 */
function unreadableMs(
  { projection }: Parts,
  { permissions, data, createdAt }: DocumentRecord,
): number | null {
  if (permissions.length > 0 || typeof data['jobId'] !== 'number') return null;
  const hasPosting = projection.find(JOBS.id, 'jobId', data['jobId']).length > 0;
  return hasPosting ? null : sinceMs(createdAt);
}

function orphanedMs({ projection }: Parts, { data, createdAt }: DocumentRecord): number | null {
  const { applicationId } = data;
  const isThere = typeof applicationId !== 'string' || projection.row(APPLICATIONS.id, applicationId);
  return isThere ? null : sinceMs(createdAt);
}

/**
 * When a guest was adopted, in ms; null: still needed, because something exists under the guest's name or an effect is
 * pending.
 */
function adoptedMs({ projection }: Parts, { data, createdAt, effects }: DocumentRecord): number | null {
  const { guest, account } = data;
  if (typeof guest !== 'string' || typeof account !== 'string') return null;
  if (Object.values(effects ?? {}).some(({ state }) => state === 'pending')) return null;
  const isTheirs = WRITTEN_BY_GUESTS.some(id =>
    [guest, account].some(owner =>
      projection.ownedBy(id, owner).some(row => row.owner === guest || row.operation?.person === guest),
    ),
  );
  return isTheirs ? null : sinceMs(createdAt);
}
