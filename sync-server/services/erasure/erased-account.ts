import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Store } from '../../store/store.ts';
import { accountKey, readAccount } from '../account-record.ts';
import { identityValue } from '../reservations.ts';

const MAX_TRIES = 5;
const PREFIX = 'erasure:';

/** Everybody whose erasure was asked for and is not done, as a range of the store's ids. */
export const ERASURE_RANGE = { start: PREFIX, end: 'erasure;' };
export const erasureKey = (userId: string): string => `${PREFIX}${userId}`;
export const isErasureKey = (id: string): boolean => id.startsWith(PREFIX);
export const userOfErasure = (id: string): string => id.slice(PREFIX.length);

/**
 * What is in an account's place once it was erased: nobody's any more (`readAccount` finds nothing), and kept, so that nobody else ever
 * gets an id that permissions may still name.
 */
const ErasedAccount = Type.Object({
  id: Type.String(),
  erasedAt: Type.Integer(),
  /** Nobody asked for it (`close-anonymous.ts`): who received an application keeps it. */
  keepsApplications: Type.Optional(Type.Boolean()),
  /** What opened it, until it is free for others. */
  release: Type.Optional(
    Type.Object({ email: Type.String(), phone: Type.String(), identities: Type.Array(Type.String()) }),
  ),
});
export type ErasedAccount = Static<typeof ErasedAccount>;
const erasedShape = Compile(ErasedAccount);

/**
 * Puts it there, by one write: no session, password or secret of the account is worth anything afterwards. Idempotent. undefined =
 * there was no such account.
 */
export async function closeAccount(
  store: Store,
  userId: string,
  nowMs: number,
): Promise<ErasedAccount | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await store.get(accountKey(userId));
    if (!stored) return undefined;
    const present: unknown = stored.body;
    if (erasedShape.Check(present)) return present;
    const account = (await readAccount(store, userId))?.account;
    if (!account) continue;
    const { email, phone, identities } = account;
    const release = { email, phone, identities: identities.map(identityValue) };
    const erased: ErasedAccount = { id: userId, erasedAt: nowMs, release };
    if (await put(store, erased, stored.revision)) return erased;
  }
  throw new Error(`The account ${userId} keeps changing`);
}

/** Has it carried out (`start-erasures.ts`); asked for already, nothing changes. */
export async function askAgain(store: Store, userId: string, nowMs: number): Promise<void> {
  await store.commit([{ id: erasureKey(userId), body: { askedAt: nowMs } }]);
}

/** What a document in an account's place says of its erasure; undefined = nothing. */
export function leftByErasure(
  body: unknown,
): { id: string; erasedAt: number; isUnfinished: boolean } | undefined {
  if (!erasedShape.Check(body)) return undefined;
  const { id, erasedAt, release } = body;
  return { id, erasedAt, isUnfinished: release !== undefined };
}

/** Forgets what opened it. */
export async function emptyErased(store: Store, userId: string): Promise<void> {
  const stored = await store.get(accountKey(userId));
  const present: unknown = stored?.body;
  if (!stored || !erasedShape.Check(present) || !present.release) return;
  // The rest stays: a second pass after a kill must erase no more than the first.
  const { release: _, ...rest } = present;
  await put(store, rest, stored.revision);
}

async function put(store: Store, erased: ErasedAccount, revision: string): Promise<boolean> {
  const [result] = await store.commit([{ id: accountKey(erased.id), revision, body: { ...erased } }]);
  return result?.status === 'committed';
}
