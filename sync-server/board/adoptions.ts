import {
  ADOPTIONS,
  APPLICATION_EVENTS,
  APPLICATIONS,
  MESSAGES,
  REPORTS,
} from '../../src/wire/collections.ts';
import type { Context } from './context.ts';
import { replaceRecord } from './change-record.ts';
import { ApiError } from '../core/api-error.ts';
import type { Row } from '../projection/row.ts';
import { commitRecord } from '../records/board-documents.ts';
import { derivedId } from '../core/derived-ids.ts';
import { type DocumentRecord, pendingEffect } from '../records/document-record.ts';
import type { EffectPort } from './effects.ts';
import { formatMoment } from '../core/moments.ts';
import { identitiesOf, type Person } from './people.ts';
import { heldIn, makerOf, withinQuota } from './within-quota.ts';

type Rows = Pick<Context, 'idKey' | 'projection' | 'quotas'>;

/** Collections that guests may write to. */
const GUEST_COLLECTIONS = [APPLICATIONS.id, APPLICATION_EVENTS.id, REPORTS.id];
/** Every collection that can hold a document written by a guest. */
export const WRITTEN_BY_GUESTS = [...GUEST_COLLECTIONS, MESSAGES.id];
/**
 * The longest time for which a guest's request that began before the adoption was visible may still be in progress. A
 * request lasts a few minutes at most, and servers see each other's writes within seconds.
 */
const UNDER_WAY_MS = 3_600_000;
/**
 * More guests than one person's devices can have had in that time. A person who invents more could apply as each of
 * them anyway.
 */
const UNDER_WAY_MAX = 20;

/**
 * Resolves to the person with everything that the server knows beyond the request. It also records, permanently, that
 * an account takes over a guest's work: the first request with both a session and the guest's secret writes that record
 * before any of its effects. From then on the guest's requests, even one that was delayed in the network, are the
 * account's and use the account's places for unique documents.
 */
export async function knownPerson(
  context: Context,
  person: Person,
  /** Called for each record written. */
  onAdopted: () => void = () => undefined,
): Promise<Person> {
  const { userId } = person;
  if (userId !== null)
    for (const guest of person.aliases) if (await adopt(context, guest, userId, person)) onAdopted();
  return adoptedPerson(context, person);
}

/** Like `knownPerson`, but writes no record. */
export function adoptedPerson(context: Rows, person: Person): Person {
  const accountId = person.accountId ?? accountOf(context, person.id);
  if (accountId === null) return person;
  return { ...person, id: accountId, accountId, aliases: adoptionsOf(context, accountId).map(guestOf) };
}

/** Guests whose requests may still be handled as a guest's. */
export function latelyAdopted(
  context: Rows & Pick<Context, 'environment'>,
  { accountId }: Person,
): readonly string[] {
  if (accountId === null) return [];
  const since = formatMoment(context.environment.nowMs() - UNDER_WAY_MS);
  const lately = adoptionsOf(context, accountId).filter(({ createdAt }) => createdAt > since);
  return lately.slice(-UNDER_WAY_MAX).map(guestOf);
}

/** Oldest first. Beyond the quota, only the newest. */
function adoptionsOf({ projection, quotas }: Rows, accountId: string): Row[] {
  return projection.find(ADOPTIONS.id, 'account', accountId).slice(-quotas.most('adoptions'));
}

function guestOf({ data }: Row): string {
  return typeof data['guest'] === 'string' ? data['guest'] : '';
}

/** Whether the guest has written anything that an account could take over. */
function hasWritten({ projection }: Rows, guest: string): boolean {
  return WRITTEN_BY_GUESTS.some(id => projection.countOwnedBy(id, guest) > 0);
}

/** The account that took over a guest's work. null: none did. */
export function accountOf(
  { idKey, projection }: Pick<Context, 'idKey' | 'projection'>,
  guest: string,
): string | null {
  const account = projection.row(ADOPTIONS.id, adoptionId(idKey, guest))?.data['account'];
  return typeof account === 'string' ? account : null;
}

function adoptionId(idKey: Uint8Array, guest: string): string {
  return derivedId(idKey, 'adoption', guest);
}

/**
 * Resolves to whether a record was written. A guest adopted by another account stays with that account; a conflict
 * means that this just happened. A new guest costs nothing, so an account may adopt only a few a day that have written
 * nothing. Once such a guest has written something, the next request adopts it. No account adopts more guests than the
 * quota allows.
 */
async function adopt(context: Context, guest: string, account: string, person: Person): Promise<boolean> {
  if (accountOf(context, guest) !== null) return false;
  const { environment, idKey, projection, stores } = context;
  const now = formatMoment(environment.nowMs());
  const documentId = adoptionId(idKey, guest);
  const record: DocumentRecord = {
    collectionId: ADOPTIONS.id,
    documentId,
    sequence: projection.nextSequence(ADOPTIONS.id),
    createdAt: now,
    updatedAt: now,
    permissions: [],
    data: { guest, account },
    owner: account,
    effects: { share: pendingEffect(now) },
  };
  const use = {
    name: 'adoptions',
    maker: makerOf(person),
    held: heldIn(context, ADOPTIONS.id, account, documentId),
    isNew: !hasWritten(context, guest),
  } as const;
  try {
    return await withinQuota(
      context,
      use,
      () => commitRecord(stores.board, record),
      isMade => isMade,
    );
  } catch (error) {
    if (error instanceof ApiError && error.quota) return false;
    throw error;
  }
}

/** Lets the account read what the guest had made, and tells its owner's other devices. */
export function sharingAdopted(context: Context): EffectPort {
  const share = (collectionId: string, documentId: string, account: string): Promise<boolean> =>
    replaceRecord(context.stores.board, collectionId, documentId, record => {
      if (record.owner === account) return null;
      const permissions = [...new Set([`read("user:${account}")`, ...record.permissions])];
      return { ...record, owner: account, permissions };
    });

  /** Messages of the employer about the guest's application. */
  const shareConversation = async (applicationId: string, account: string): Promise<void> => {
    for (const event of context.projection.find(APPLICATION_EVENTS.id, 'applicationId', applicationId)) {
      if (event.data['kind'] === 'note') continue;
      await replaceRecord(context.stores.board, APPLICATION_EVENTS.id, event.documentId, record => {
        const permissions = [...new Set([`read("user:${account}")`, ...record.permissions])];
        return permissions.length === record.permissions.length ? null : { ...record, permissions };
      });
    }
  };

  return {
    name: 'share',
    collectionId: ADOPTIONS.id,
    async perform({ data: { guest, account } }) {
      if (typeof guest !== 'string' || typeof account !== 'string') return 'refused';
      for (const { documentId } of context.projection.ownedBy(APPLICATIONS.id, guest))
        await shareConversation(documentId, account);
      for (const collectionId of GUEST_COLLECTIONS) {
        for (const { documentId } of context.projection.ownedBy(collectionId, guest)) {
          await share(collectionId, documentId, account);
        }
      }
      return 'done';
    },
  };
}

/** Whether this person made the document, under any of their identities. */
export function isOwn(person: Person, operation: DocumentRecord['operation']): boolean {
  return operation !== undefined && identitiesOf(person).includes(operation.person);
}
