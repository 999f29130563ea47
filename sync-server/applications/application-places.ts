import { APPLICATION_EVENTS, APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import { derivedId } from '../core/derived-ids.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { latelyAdopted } from '../board/adoptions.ts';
import { formatMoment } from '../core/moments.ts';
import { identitiesOf, type Person } from '../board/people.ts';

type Ids = Pick<Context, 'idKey'>;
type Rows = Pick<Context, 'idKey' | 'projection'>;

/** The id of an identity's first application to a job. The store itself refuses a second one there. */
export function placeOf({ idKey }: Ids, identity: string, jobId: number): string {
  return derivedId(idKey, 'application', identity, jobId);
}

/** The id of the application that follows a withdrawn one. */
export function placeAfter({ idKey }: Ids, applicationId: string): string {
  return derivedId(idKey, 'application after', applicationId);
}

/** The id of the withdrawal event: an application is withdrawn only once. */
export function withdrawalId({ idKey }: Ids, applicationId: string): string {
  return derivedId(idKey, 'withdrawal', applicationId);
}

export function isWithdrawn(context: Rows, applicationId: string): boolean {
  return context.projection.row(APPLICATION_EVENTS.id, withdrawalId(context, applicationId)) !== undefined;
}

/**
 * All applications of a person to a job. Each one after the first was made after the one before it had been withdrawn;
 * the last one counts. (If a guest and an account had both applied before the adoption, both applications stand.)
 */
export function applicationsOf(context: Rows, person: Person, jobId: number): Row[] {
  const chains = identitiesOf(person).map(identity => chainFrom(context, placeOf(context, identity, jobId)));
  const counts = (chain: readonly Row[]) => {
    const last = chain.at(-1);
    return last !== undefined && !isWithdrawn(context, last.documentId);
  };
  return [...chains.filter(chain => !counts(chain)), ...chains.filter(counts)].flat();
}

function chainFrom(context: Rows, firstId: string): Row[] {
  const chain: Row[] = [];
  let row = context.projection.row(APPLICATIONS.id, firstId);
  while (row) {
    chain.push(row);
    row = context.projection.row(APPLICATIONS.id, placeAfter(context, row.documentId));
  }
  return chain;
}

/**
 * Closes the places of a person's former identities for good, before their own is taken. A request of theirs that is
 * still in progress then finds a tombstone, not an empty place (`submitApplication`). A request that begins after the
 * adoption is visible counts as the account's, so only recent adoptions need seals. false: one of the places received
 * an application meanwhile. `seals` counts the seals written.
 */
export async function sealOtherPlaces(
  context: Context,
  person: Person,
  jobId: number,
  seals: { count: number },
): Promise<boolean> {
  const { environment, projection, stores } = context;
  const aliases = latelyAdopted(context, person);
  if (aliases.length === 0) return true;
  const movedTo = placeOf(context, person.id, jobId);
  for (const alias of aliases) {
    const documentId = placeOf(context, alias, jobId);
    const now = formatMoment(environment.nowMs());
    const seal: DocumentRecord = {
      collectionId: APPLICATIONS.id,
      documentId,
      sequence: projection.nextSequence(APPLICATIONS.id),
      createdAt: now,
      updatedAt: now,
      permissions: [],
      data: { jobId },
      tombstone: true,
      movedTo,
    };
    if (await commitRecord(stores.board, seal)) {
      seals.count += 1;
      continue;
    }
    const there = await readStored(stores.board, APPLICATIONS.id, documentId);
    if (!there?.record.tombstone) return false;
  }
  return true;
}
