import { APPLICATION_EVENTS, APPLICATIONS, JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { adoptedPerson, isOwn } from '../board/adoptions.ts';
import { replaceRecord } from '../board/change-record.ts';
import { type DocumentRecord, pendingEffect } from '../records/document-record.ts';
import type { EffectPort } from '../board/effects.ts';
import { teamOf } from '../teams/employer-teams.ts';
import { ownerOf, postingRights } from '../records/employers.ts';
import { identitiesOf, type Person } from '../board/people.ts';
import { employersOf, forEmployerAlone, isPublic } from '../records/posting-readers.ts';

const GUEST_PREFIX = 'guest:';

/**
 * Converts a posting from before its employer was a team, at its next change: the person's team gets the person's
 * rights. Its applications follow (`sharingWithTeam`).
 */
export async function withTeam(
  context: Pick<Context, 'idKey' | 'teams' | 'stores'>,
  record: DocumentRecord,
  now: string,
): Promise<DocumentRecord> {
  const { data, owner = '', permissions } = record;
  const rights = postingRights({ kind: 'user', id: owner });
  const isPersons = !owner.startsWith('team:') && !owner.startsWith(GUEST_PREFIX);
  if (!isPersons || !rights.every(right => permissions.includes(right))) return record;
  const name = typeof data['businessName'] === 'string' ? data['businessName'] : '';
  const id = await teamOf(context, owner, name);
  if (id === undefined) return record;
  const employer = { kind: 'team', id } as const;
  const moved = [...permissions.filter(right => !rights.includes(right)), ...postingRights(employer)];
  return {
    ...record,
    owner: ownerOf(employer),
    permissions: isPublic(record) ? moved : forEmployerAlone(moved),
    data: { ...data, employerId: id },
    effects: { ...record.effects, team: pendingEffect(now) },
  };
}

/** Lets everyone who may change a posting, and no other employer, read what it receives. */
export function sharingWithTeam(context: Context): EffectPort {
  const { projection, stores } = context;
  /** `readers` gets the document as it is when it is written. null: the document stays unchanged. */
  const share = (
    collectionId: string,
    documentId: string,
    readers: (record: DocumentRecord) => readonly string[] | null,
  ): Promise<boolean> =>
    replaceRecord(stores.board, collectionId, documentId, record => {
      const seen = readers(record);
      if (!seen) return null;
      const permissions = [...new Set(seen)];
      const isSame = permissions.join('\n') === record.permissions.join('\n');
      return isSame ? null : { ...record, permissions };
    });

  const shareApplication = async (application: Row, employers: readonly string[]): Promise<void> => {
    const { documentId, owner = '' } = application;
    // Evaluated each time, because an account may be adopting the guest who applied.
    const applicant = () => applicantOf(context, owner);
    const withApplicant = ({ permissions }: DocumentRecord) => {
      const own = identitiesOf(applicant()).map(id => `read("user:${id}")`);
      return [...permissions.filter(permission => own.includes(permission)), ...employers];
    };
    await share(APPLICATIONS.id, documentId, withApplicant);
    for (const event of projection.find(APPLICATION_EVENTS.id, 'applicationId', documentId))
      await share(APPLICATION_EVENTS.id, event.documentId, record => {
        if (record.data['kind'] !== 'note') return withApplicant(record);
        // Only the applicant can read the applicant's notes.
        return isOwn(applicant(), record.operation) ? null : employers;
      });
  };

  return {
    name: 'team',
    collectionId: JOBS.id,
    async perform({ data: { jobId }, permissions }) {
      if (typeof jobId !== 'number') return 'refused';
      for (const application of projection.find(APPLICATIONS.id, 'jobId', jobId))
        await shareApplication(application, employersOf(permissions));
      return 'done';
    },
  };
}

/**
 * The applicant under all identities, because an application sent as a guest may not be marked as the account's yet.
 */
function applicantOf(context: Context, owner: string): Person {
  const accountId = owner.startsWith(GUEST_PREFIX) ? null : owner;
  return adoptedPerson(context, { id: owner, userId: null, accountId, aliases: [], roles: [] });
}
