import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { recordBody } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { StoredDocument } from '../store/store.ts';
import { isOver } from '../core/lifetimes.ts';
import { type Found, removal, sinceMs } from './sweeps.ts';

const DAY_MS = 86_400_000;
/** 8 hours: the farthest behind UTC in Canada (British Columbia in winter). */
const WEST_MS = 8 * 3_600_000;

type Parts = Pick<Context, 'projection' | 'teams'>;

/**
 * A posting with an owner stays as long as the owner wants; if it wasn't edited for long, its edits are forgotten. One
 * without an owner (imported, a sample, or the employer is gone) is removed some time after its end.
 */
export function lookAtPosting(
  parts: Parts,
  record: DocumentRecord,
  document: StoredDocument,
  nowMs: number,
): Found | null {
  if (belongsToNobody(parts, record)) {
    const endedMs = endOf(record);
    const isAnswered = record.operation !== undefined || hasApplications(parts, record);
    const kind = isAnswered ? 'nobodysAnsweredPostings' : 'nobodysPostings';
    if (isOver(kind, endedMs, nowMs)) return { kind, write: removal(document) };
  }
  const last = record.edits?.recent.at(-1);
  if (!record.edits || !last || !isOver('edits', sinceMs(last.at), nowMs)) return null;
  // The number of edits stays: an edit based on an earlier version is refused, because it may be one of them.
  const body = recordBody({ ...record, edits: { ...record.edits, recent: [] } });
  return { kind: 'edits', write: { id: document.id, revision: document.revision, body } };
}

/**
 * When the posting ended, in ms. A posting written here ends when it is closed; otherwise a posting ends when its last
 * day is over everywhere in Canada. Closing an imported posting by hand doesn't count, because it must not come back
 * with the next import.
 */
function endOf({ data, operation }: DocumentRecord): number {
  const { expiryDateFormatted: lastDay, closedAt } = data;
  if (operation && typeof closedAt === 'string') return sinceMs(closedAt);
  return typeof lastDay === 'string' ? sinceMs(lastDay) + DAY_MS + WEST_MS : Number.POSITIVE_INFINITY;
}

function hasApplications({ projection }: Parts, { data }: DocumentRecord): boolean {
  const { jobId } = data;
  return typeof jobId === 'number' && projection.find(APPLICATIONS.id, 'jobId', jobId).length > 0;
}

const MAY_CHANGE = /^(?:update|delete|write)\("(?:(team):([^"/]+))?/;

/** Only keys may change it, or the only team that could was deleted. */
function belongsToNobody({ teams }: Parts, { owner, permissions }: DocumentRecord): boolean {
  const isGone = (teamId: string) => teams.isTaken(teamId) && teams.get(teamId) === undefined;
  const isOwned = owner !== undefined && !(owner.startsWith('team:') && isGone(owner.slice('team:'.length)));
  if (isOwned) return false;
  return permissions.every(permission => {
    const [whole, kind, teamId = ''] = MAY_CHANGE.exec(permission) ?? [];
    return whole === undefined || (kind === 'team' && isGone(teamId));
  });
}
