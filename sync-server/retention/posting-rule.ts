import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import { recordBody } from '../services/board-documents.ts';
import type { DocumentRecord } from '../services/document-record.ts';
import type { StoredDocument } from '../store/store.ts';
import { isOver } from './lifetimes.ts';
import { type Found, removal, sinceMs } from './sweeps.ts';

const DAY_MS = 86_400_000;
/** Yukon is so far behind UTC, and British Columbia in winter. */
const WEST_MS = 8 * 3_600_000;

type Parts = Pick<Context, 'projection' | 'teams'>;

/**
 * A posting that belongs to somebody stays for as long as they want; of one that nobody edited for long, the edits are forgotten. One
 * that belongs to nobody (imported, a sample, of an employer who is gone) goes some time after its end.
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
  // How many there were stays: an edit of before them is refused, as one that may be among them.
  const body = recordBody({ ...record, edits: { ...record.edits, recent: [] } });
  return { kind: 'edits', write: { id: document.id, revision: document.revision, body } };
}

/**
 * When the last day was over, and everywhere in Canada. Of an imported posting that counts alone: one that was closed by hand must not come back with the next import. A
 * posting without a last day ends when it is closed, if somebody had written it here.
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

/** Nobody but a key may change it, or the only team that might was deleted. */
function belongsToNobody({ teams }: Parts, { owner, permissions }: DocumentRecord): boolean {
  const isGone = (teamId: string) => teams.isTaken(teamId) && teams.get(teamId) === undefined;
  const isOwned = owner !== undefined && !(owner.startsWith('team:') && isGone(owner.slice('team:'.length)));
  if (isOwned) return false;
  return permissions.every(permission => {
    const [whole, kind, teamId = ''] = MAY_CHANGE.exec(permission) ?? [];
    return whole === undefined || (kind === 'team' && isGone(teamId));
  });
}
