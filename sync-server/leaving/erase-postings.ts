import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { JsonObject } from '../store/store.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { formatMoment } from '../core/moments.ts';
import { closedData } from '../records/job-data.ts';
import { readRecord } from '../records/board-documents.ts';
import { wasPublic } from '../postings/posting-review.ts';
import { disowned, rewrite, wipe } from '../board/board-erasing.ts';
import { namesOf } from './erase-documents.ts';

const NO_CONTACT = { direct: false, email: '', url: '', phone: '', address: '', note: '' };

/**
 * Ends a person's own postings and removes the person from them: they leave the lists, and their pages say that they
 * are over. Their published content stays, so that applicants can look at what they applied to, but the contact details
 * go. Postings that were never public are deleted, since others have no claim to see them. A team's postings belong to
 * the team (`leave-teams.ts`).
 */
export async function erasePostings(context: Context, userId: string): Promise<void> {
  const names = namesOf(context, userId);
  for (const name of names) {
    for (const { documentId } of context.projection.ownedBy(JOBS.id, name))
      await endOne(context, documentId, record => withoutPerson(context, record, names));
  }
}

/** `ends`: the posting has no owner left. Then it is deleted if it was never public. */
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

/** Ends the postings of a team that ends: those that were posted in its name. */
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

/** `details` is JSON in a string. If it can't be parsed, it is emptied: its contact could not be read anyway. */
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
