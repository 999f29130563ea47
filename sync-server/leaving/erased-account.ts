import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitOne } from '../store/change-document.ts';
import type { Store } from '../store/store.ts';
import { accountKey, readAccount } from '../records/account-record.ts';
import { identityValue } from '../records/reservations.ts';

const PREFIX = 'erasure:';

/** All pending erasures, as a range of the store's ids. */
export const ERASURE_RANGE = { start: PREFIX, end: 'erasure;' };
export const erasureKey = (userId: string): string => `${PREFIX}${userId}`;
export const isErasureKey = (id: string): boolean => id.startsWith(PREFIX);
export const userOfErasure = (id: string): string => id.slice(PREFIX.length);

/**
 * Replaces the document of an erased account. `readAccount` finds nothing there, but the document stays, so that its
 * id, which permissions may still name, is never reused.
 */
const ErasedAccount = Type.Object({
  id: Type.String(),
  erasedAt: Type.Integer(),
  /** The person didn't ask for it (`close-anonymous.ts`): employers keep the applications that they received. */
  keepsApplications: Type.Optional(Type.Boolean()),
  /** The hashes of the secrets of the sessions that ended with it: the other devices are told why. */
  sessions: Type.Optional(Type.Array(Type.String())),
  /** The account's identifiers, until they are released for others. */
  release: Type.Optional(
    Type.Object({ email: Type.String(), phone: Type.String(), identities: Type.Array(Type.String()) }),
  ),
});
export type ErasedAccount = Static<typeof ErasedAccount>;
const erasedShape = Compile(ErasedAccount);

/**
 * Replaces the account's document in one write; afterwards its sessions, passwords and secrets are all invalid.
 * Idempotent. undefined: there is no such account.
 */
export function closeAccount(
  store: Store,
  userId: string,
  nowMs: number,
): Promise<ErasedAccount | undefined> {
  return compareAndSet(keepsChanging(`The account ${userId}`), async () => {
    const stored = await store.get(accountKey(userId));
    if (!stored) return undefined;
    const present: unknown = stored.body;
    if (erasedShape.Check(present)) return present;
    const account = (await readAccount(store, userId))?.account;
    if (!account) return OVERTAKEN;
    const { email, phone, identities } = account;
    const release = { email, phone, identities: identities.map(identityValue) };
    const sessions = account.sessions.map(({ secretHash }) => secretHash);
    const erased: ErasedAccount = { id: userId, erasedAt: nowMs, sessions, release };
    return (await put(store, erased, stored.revision)) ? erased : OVERTAKEN;
  });
}

/** Requests the erasure from `start-erasures.ts`. If it was already requested, nothing changes. */
export async function askAgain(store: Store, userId: string, nowMs: number): Promise<void> {
  await store.commit([{ id: erasureKey(userId), body: { askedAt: nowMs } }]);
}

/** The state of an erasure from the document in the account's place; undefined: not erased. */
export function leftByErasure(
  body: unknown,
): { id: string; erasedAt: number; isUnfinished: boolean } | undefined {
  if (!erasedShape.Check(body)) return undefined;
  const { id, erasedAt, release } = body;
  return { id, erasedAt, isUnfinished: release !== undefined };
}

/** Removes the account's identifiers. */
export async function emptyErased(store: Store, userId: string): Promise<void> {
  const stored = await store.get(accountKey(userId));
  const present: unknown = stored?.body;
  if (!stored || !erasedShape.Check(present) || !present.release) return;
  // The rest stays: a second pass after a kill must not erase more than the first.
  const { release: _, ...rest } = present;
  await put(store, rest, stored.revision);
}

function put(store: Store, erased: ErasedAccount, revision: string): Promise<boolean> {
  return commitOne(store, { id: accountKey(erased.id), revision, body: { ...erased } });
}
