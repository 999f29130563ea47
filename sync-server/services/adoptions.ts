import { ADOPTIONS, APPLICATION_EVENTS, APPLICATIONS, REPORTS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import { commitRecord, readRecord } from './board-documents.ts';
import { derivedId } from './derived-ids.ts';
import { type DocumentRecord, pendingEffect } from './document-record.ts';
import type { EffectPort } from './effects.ts';
import { formatMoment } from './moments.ts';
import { identitiesOf, type Person } from './people.ts';

type Rows = Pick<Context, 'idKey' | 'projection'>;

/** What a guest may have made. */
const GUEST_COLLECTIONS = [APPLICATIONS.id, APPLICATION_EVENTS.id, REPORTS.id];
const MAX_TRIES = 5;

/**
 * Who the person is, when more than their request is known. Says once and for all that an account took over a guest's
 * work: the first request that shows both a session and the guest's secret makes a record of it, before anything of that
 * request takes effect. From then on a request of that guest, such as one that was in the network all the while, is the
 * account's, and has the account's places for what must be unique.
 */
export async function knownPerson(context: Context, person: Person): Promise<Person> {
  if (person.userId !== null) for (const guest of person.aliases) await adopt(context, guest, person.userId);
  return adoptedPerson(context, person);
}

/** The same, without making a record. */
export function adoptedPerson(context: Rows, person: Person): Person {
  const accountId = person.accountId ?? accountOf(context, person.id);
  if (accountId === null) return person;
  const guests = context.projection
    .find(ADOPTIONS.id, 'account', accountId)
    .flatMap(({ data }) => (typeof data['guest'] === 'string' ? [data['guest']] : []));
  return { ...person, id: accountId, accountId, aliases: guests };
}

function accountOf({ idKey, projection }: Rows, guest: string): string | null {
  const account = projection.row(ADOPTIONS.id, adoptionId(idKey, guest))?.data['account'];
  return typeof account === 'string' ? account : null;
}

function adoptionId(idKey: Uint8Array, guest: string): string {
  return derivedId(idKey, 'adoption', guest);
}

/** A guest whose work another account took over stays that account's: a conflict says just this. */
async function adopt(context: Context, guest: string, account: string): Promise<void> {
  if (accountOf(context, guest) !== null) return;
  const { environment, idKey, projection, stores } = context;
  const now = formatMoment(environment.nowMs());
  const record: DocumentRecord = {
    collectionId: ADOPTIONS.id,
    documentId: adoptionId(idKey, guest),
    sequence: projection.nextSequence(ADOPTIONS.id),
    createdAt: now,
    updatedAt: now,
    permissions: [],
    data: { guest, account },
    owner: account,
    effects: { share: pendingEffect(now) },
  };
  await commitRecord(stores.board, record);
}

/** What the guest had made is the account's to read, and its owner's other devices are told of it. */
export function sharingAdopted(context: Context): EffectPort {
  const share = async (collectionId: string, documentId: string, account: string): Promise<void> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await readRecord(context.stores.board, collectionId, documentId);
      if (!stored || stored.record.owner === account) return;
      const { record, revision } = stored;
      const permissions = [...new Set([`read("user:${account}")`, ...record.permissions])];
      if (await commitRecord(context.stores.board, { ...record, owner: account, permissions }, revision))
        return;
    }
    throw new Error(`${collectionId}/${documentId} keeps changing`);
  };

  return {
    name: 'share',
    collectionId: ADOPTIONS.id,
    async perform({ data: { guest, account } }) {
      if (typeof guest !== 'string' || typeof account !== 'string') return 'refused';
      for (const collectionId of GUEST_COLLECTIONS) {
        for (const { documentId } of context.projection.ownedBy(collectionId, guest)) {
          await share(collectionId, documentId, account);
        }
      }
      return 'done';
    },
  };
}

/** Whether this document is one of theirs, whichever name they had when they made it. */
export function isOwn(person: Person, operation: DocumentRecord['operation']): boolean {
  return operation !== undefined && identitiesOf(person).includes(operation.person);
}
