import { JOBS } from '../../../src/wire/collections.ts';
import type { Context } from '../../context.ts';
import type { JsonObject } from '../../store/store.ts';
import type { DocumentRecord } from '../document-record.ts';
import { formatMoment } from '../moments.ts';
import { closedData } from '../job-data.ts';
import { readRecord } from '../board-documents.ts';
import { wasPublic } from '../posting-review.ts';
import { disowned, rewrite, wipe } from './board-erasing.ts';
import { namesOf } from './erase-documents.ts';

const NO_CONTACT = { direct: false, email: '', url: '', phone: '', address: '', note: '' };

/**
 * A person's own postings end and are nobody's any more: they leave the lists, and their pages say that they are over. They stay as what
 * was published: people who applied can look at what they applied to. How to reach the person goes. What was never public is nobody
 * else's to look at, and is removed. Postings of a team are the team's (`leave-teams.ts`).
 */
export async function erasePostings(context: Context, userId: string): Promise<void> {
  const names = namesOf(context, userId);
  for (const name of names) {
    for (const { documentId } of context.projection.ownedBy(JOBS.id, name))
      await endOne(context, documentId, record => withoutPerson(context, record, names));
  }
}

/** `ends`: nobody has the posting any more. Then its text goes, if strangers could never read it. */
async function endOne(
  context: Context,
  documentId: string,
  change: (record: DocumentRecord) => { record: DocumentRecord; ends: boolean },
): Promise<void> {
  const stored = await readRecord(context.stores.board, JOBS.id, documentId);
  if (!stored) return;
  const isUnseen = change(stored.record).ends && !wasPublic(stored.record);
  if (isUnseen) await wipe(context, JOBS.id, documentId);
  else await rewrite(context, JOBS.id, documentId, record => change(record).record);
}

/** Of a team that ends, the same: those that were posted in its name. */
export async function endPostingsOfTeam(context: Context, teamId: string, userId: string): Promise<void> {
  const names = namesOf(context, userId);
  const posted = context.projection
    .find(JOBS.id, 'employerId', teamId)
    .filter(({ permissions }) => permissions.includes(`update("team:${teamId}")`));
  for (const { documentId } of posted)
    await endOne(context, documentId, record => ({
      record: ended(context, disowned(record, names)),
      ends: true,
    }));
}

function withoutPerson(context: Context, record: DocumentRecord, names: readonly string[]) {
  const free = disowned(record, names);
  const isOthers = free.permissions.some(permission => /^(?:update|write)\(/.test(permission));
  if (isOthers) return { record: free, ends: false };
  const { employerId } = free.data;
  const isEmployer = typeof employerId === 'string' && names.includes(employerId);
  const closed = ended(context, free);
  const left = isEmployer ? { ...closed, data: { ...closed.data, employerId: '' } } : closed;
  return { record: left, ends: true };
}

function ended({ environment }: Context, record: DocumentRecord): DocumentRecord {
  const { data } = record;
  const isClosed = typeof data['closedAt'] === 'string';
  const closed = isClosed ? data : closedData(data, formatMoment(environment.nowMs()));
  return { ...record, data: { ...closed, ...withoutContact(closed['details']) } };
}

/** `details` is one JSON text; what cannot be read has no contact that anybody could. */
function withoutContact(details: unknown): JsonObject {
  if (typeof details !== 'string') return {};
  try {
    const read: unknown = JSON.parse(details);
    if (typeof read !== 'object' || read === null) return {};
    return { details: JSON.stringify({ ...read, apply: NO_CONTACT }) };
  } catch {
    return { details: '{}' };
  }
}
