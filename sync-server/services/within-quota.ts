import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Held, Maker, QuotaRefusal } from '../budgets/quotas.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { formatMoment } from './moments.ts';
import type { Person } from './people.ts';

/** Collections of values that people set for themselves; each has a quota of its own. */
export const PERSONAL_QUOTAS = ['drafts', 'saved', 'hidden', 'searches'] as const;
export type PersonalQuota = (typeof PERSONAL_QUOTAS)[number];

/** What a write makes more of. */
export interface QuotaUse {
  name: QuotaName;
  /** Undefined = by nobody who has quotas. */
  maker: Maker | undefined;
  /** Where only so many may be there at once. */
  held?: Held | undefined;
  /** False: one that was there before, and counted on its day. */
  isNew?: boolean;
}

type Parts = Pick<Context, 'quotas' | 'environment'>;

/**
 * Runs `write` if there is room for what it makes. Throws `quota_exceeded` (too many at once) or `daily_quota_exceeded`. The day's
 * share is used only by what `isMade` says was made.
 */
export async function withinQuota<T>(
  { quotas, environment }: Parts,
  use: QuotaUse,
  write: () => Promise<T>,
  isMade: (result: T) => boolean = () => true,
): Promise<T> {
  const { name, maker, held, isNew = true } = use;
  if (!maker) return write();
  const full = held && quotas.hold(name, held);
  if (full) throw refusal(environment, full);
  const taking = isNew ? maker : undefined;
  let isUsed = false;
  try {
    const usedUp = taking && quotas.take(name, taking);
    if (usedUp) throw refusal(environment, usedUp);
    isUsed = taking !== undefined;
    const result = await write();
    if (isMade(result)) isUsed = false;
    return result;
  } finally {
    if (isUsed && taking) quotas.giveBack(name, taking);
    if (held) quotas.release(name, held);
  }
}

/** The same for what a route makes in several steps: `undo` when nothing came of it. */
export function takeQuota({ quotas, environment }: Parts, name: QuotaName, maker: Maker): () => void {
  const usedUp = quotas.take(name, maker);
  if (usedUp) throw refusal(environment, usedUp);
  return () => quotas.giveBack(name, maker);
}

export function requireRoom({ quotas, environment }: Parts, name: QuotaName, used: number): void {
  const full = quotas.full(name, used);
  if (full) throw refusal(environment, full);
}

/** A guest who became an account is the account. */
export function makerOf({ id, accountId, from }: Person): Maker | undefined {
  return from && { kind: accountId === null ? 'guest' : 'account', id, address: from.address };
}

export function makerWhoAsks({ userId, address }: Caller): Maker | undefined {
  if (address === undefined) return undefined;
  return { kind: userId === undefined ? 'guest' : 'account', id: userId, address };
}

/** Of a document that is made over the API: one of the person's own values, or one of a collection that a key made. */
export function documentUse(
  context: Pick<Context, 'projection'>,
  caller: Caller,
  definition: CollectionDefinition,
  documentId: string,
): QuotaUse {
  const maker = makerWhoAsks(caller);
  const { id, storage } = definition;
  const name = storage === undefined ? PERSONAL_QUOTAS.find(each => each === id) : undefined;
  if (name === undefined) return { name: 'documents', maker };
  const { userId } = caller;
  return { name, maker, held: userId === undefined ? undefined : heldIn(context, name, userId, documentId) };
}

/** Of documents that belong to one person. */
export function heldIn(
  { projection }: Pick<Context, 'projection'>,
  collectionId: string,
  owner: string,
  id: string,
): Held {
  return {
    owner,
    id,
    count: () => projection.countOwnedBy(collectionId, owner),
    isThere: each => projection.row(collectionId, each) !== undefined,
  };
}

function refusal(environment: Context['environment'], refused: QuotaRefusal): ApiError {
  const { name, share, limit, used, retryAfterSeconds } = refused;
  if (retryAfterSeconds === null) {
    const message = `You have ${used} of these (${name}), and ${limit} is the most. Remove some, then try again.`;
    return new ApiError('quota_exceeded', message, { quota: { name, share, limit, used } });
  }
  const whose = share === 'address' ? 'Your network has' : 'You have';
  const message = `${whose} used up the ${limit} of a day (${name}). There is room for the next one in ${retryAfterSeconds} seconds.`;
  const freesAt = formatMoment(environment.nowMs() + retryAfterSeconds * 1000);
  return new ApiError('daily_quota_exceeded', message, {
    retryAfterSeconds,
    quota: { name, share, limit, used, freesAt },
  });
}
