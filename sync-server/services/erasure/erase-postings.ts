import { JOBS } from '../../../src/wire/collections.ts';
import type { Context } from '../../context.ts';
import type { JsonObject } from '../../store/store.ts';
import type { DocumentRecord } from '../document-record.ts';
import { formatMoment } from '../moments.ts';
import { closedData } from '../posting-ends.ts';
import { disowned, rewrite } from './board-erasing.ts';
import { namesOf } from './erase-documents.ts';

const NO_CONTACT = { direct: false, email: '', url: '', phone: '', address: '', note: '' };

/**
 * A person's own postings end and are nobody's any more: they leave the lists, and their pages say that they are over. They stay as what
 * was published: people who applied can look at what they applied to. How to reach the person goes. Postings of a team are the
 * team's (`leave-teams.ts`).
 */
export async function erasePostings(context: Context, userId: string): Promise<void> {
  const names = namesOf(context, userId);
  for (const name of names) {
    for (const { documentId } of context.projection.ownedBy(JOBS.id, name))
      await rewrite(context, JOBS.id, documentId, record => withoutPerson(context, record, names));
  }
}

/** Of a team that ends, the same: those that were posted in its name. */
export async function endPostingsOfTeam(context: Context, teamId: string, userId: string): Promise<void> {
  const names = namesOf(context, userId);
  const posted = context.projection
    .find(JOBS.id, 'employerId', teamId)
    .filter(({ permissions }) => permissions.includes(`update("team:${teamId}")`));
  for (const { documentId } of posted)
    await rewrite(context, JOBS.id, documentId, record => ended(context, disowned(record, names)));
}

function withoutPerson(context: Context, record: DocumentRecord, names: readonly string[]): DocumentRecord {
  const free = disowned(record, names);
  const isOthers = free.permissions.some(permission => /^(?:update|write)\(/.test(permission));
  if (isOthers) return free;
  const { employerId } = free.data;
  const isEmployer = typeof employerId === 'string' && names.includes(employerId);
  const closed = ended(context, free);
  return isEmployer ? { ...closed, data: { ...closed.data, employerId: '' } } : closed;
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
