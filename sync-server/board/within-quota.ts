import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Held, Maker, QuotaRefusal } from '../budgets/quotas.ts';
import type { Context } from './context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { formatMoment } from '../core/moments.ts';
import type { Person } from './people.ts';

/** Collections of personal values; each has its own quota. */
export const PERSONAL_QUOTAS = ['drafts', 'saved', 'hidden', 'searches', 'profiles'] as const;
export type PersonalQuota = (typeof PERSONAL_QUOTAS)[number];

/** The quota that a write counts against. */
export interface QuotaUse {
  name: QuotaName;
  /** undefined for keys and for the server itself, which have no quotas. */
  maker: Maker | undefined;
  /** Present if the number of documents at once is limited. */
  held?: Held | undefined;
  /** false if the document existed before: it doesn't count as made today. */
  isNew?: boolean;
}

type Parts = Pick<Context, 'quotas' | 'environment'>;

/**
 * Runs `write` if the quota allows it. Throws `quota_exceeded` (too many at once) or `daily_quota_exceeded`. Gives the
 * day's share back if `write` fails, or if `isMade` returns false because it created nothing.
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

/** Takes one of the day's share, for routes that work in several steps. Returns a function that gives it back. */
export function takeQuota({ quotas, environment }: Parts, name: QuotaName, maker: Maker): () => void {
  const usedUp = quotas.take(name, maker);
  if (usedUp) throw refusal(environment, usedUp);
  return () => quotas.giveBack(name, maker);
}

/** Throws what `withinQuota` would if nothing more may be made today. It spares costly work on what is going to be refused. */
export function requireShare({ quotas, environment }: Parts, { name, maker }: QuotaUse): void {
  const usedUp = maker && quotas.usedUp(name, maker);
  if (usedUp) throw refusal(environment, usedUp);
}

export function requireRoom({ quotas, environment }: Parts, name: QuotaName, used: number): void {
  const full = quotas.full(name, used);
  if (full) throw refusal(environment, full);
}

/** A guest whom an account adopted counts as the account. */
export function makerOf({ id, accountId, from }: Person): Maker | undefined {
  return from && { kind: accountId === null ? 'guest' : 'account', id, address: from.address };
}

export function makerWhoAsks({ kind, userId, address }: Caller): Maker | undefined {
  if (address === undefined) return undefined;
  return { kind: kind === 'user' ? 'account' : 'guest', id: userId, address };
}

/** The quota for a document made over the API: a personal value, or a document of a collection that a key made. */
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

/** Counts documents that belong to one person. */
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
  const quota = { name, share, limit, used };
  if (retryAfterSeconds === null) {
    const message = `The quota "${name}" is ${limit}, and you have ${used}. Remove some, then try again.`;
    return new ApiError('quota_exceeded', message, { quota });
  }
  const whose = share === 'address' ? 'your network address has' : 'you have';
  const message = `The quota "${name}" is ${limit} a day, and ${whose} reached it. Try again in ${retryAfterSeconds} seconds.`;
  const freesAt = formatMoment(environment.nowMs() + retryAfterSeconds * 1000);
  return new ApiError('daily_quota_exceeded', message, { retryAfterSeconds, quota: { ...quota, freesAt } });
}
