import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ApiError } from '../../core/api-error.ts';
import type { Store, StoredDocument } from '../../store/store.ts';
import { createOneAtATime } from '../../core/one-at-a-time.ts';

const MAX_COMMITS = 10;
const PREFIX = 'sign-ins:';
const RANGE = { start: PREFIX, end: 'sign-ins;' };

/** Codes are only valid for minutes, so backups leave them out. */
export const isSignInBucket = (id: string): boolean => id.startsWith(PREFIX);

/** A code or link as it is stored. */
export const Kept = Type.Object({
  id: Type.String(),
  secretHash: Type.String(),
  expiresAt: Type.Integer(),
  /** Keyed hashes: a copy of the store doesn't tell who requested a code. */
  alias: Type.String(),
  asker: Type.String(),
  /** The destination, sealed with the alias. */
  sentTo: Type.String(),
  isCode: Type.Boolean(),
  triesOfAsker: Type.Integer(),
  triesOfOthers: Type.Integer(),
});
export type Kept = Static<typeof Kept>;
const bucketShape = Compile(Type.Object({ pending: Type.Array(Kept) }));

/**
 * 256 documents that hold all pending codes and links, grouped by the first two digits of the alias's hash. A deleted
 * document leaves a trace until the collector's next round, so one document per code would leave many.
 */
export interface SignInBuckets {
  /** Everything in the same document that hasn't expired. */
  read(aliasHash: string): Promise<readonly Kept[]>;
  /**
   * Compare-and-set. `change` returns the new content, or null to leave it unchanged. It may throw, and may be called
   * again.
   */
  change(aliasHash: string, change: (live: readonly Kept[]) => readonly Kept[] | null): Promise<void>;
}

export function createSignInBuckets(store: Store, nowMs: () => number): SignInBuckets {
  const oneAtATime = createOneAtATime();
  const documentOf = (aliasHash: string) => PREFIX + aliasHash.slice(0, 2);

  return {
    read: async aliasHash => liveIn(await store.get(documentOf(aliasHash)), nowMs()),

    change(aliasHash, change) {
      const id = documentOf(aliasHash);
      return oneAtATime(id, async () => {
        for (let tries = 0; tries < MAX_COMMITS; tries += 1) {
          const stored = await store.get(id);
          const pending = change(liveIn(stored, nowMs()));
          if (pending === null || (await put(store, id, stored, pending))) return;
        }
        throw new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
      });
    },
  };
}

/** Removes everything that has expired. */
export async function sweepSignIns(store: Store, nowMs: number): Promise<void> {
  for (const stored of await store.range(RANGE)) {
    const live = liveIn(stored, nowMs);
    // On a conflict another writer has removed them.
    if (live.length < pendingIn(stored).length) await put(store, stored.id, stored, live);
  }
}

function liveIn(stored: StoredDocument | undefined, nowMs: number): readonly Kept[] {
  return pendingIn(stored).filter(({ expiresAt }) => expiresAt > nowMs);
}

function pendingIn(stored: StoredDocument | undefined): readonly Kept[] {
  if (!stored) return [];
  const body: unknown = stored.body;
  if (!bucketShape.Check(body)) throw new Error(`The sign-ins of ${stored.id} are not readable`);
  return body.pending;
}

/** false: a concurrent write was first. */
async function put(
  store: Store,
  id: string,
  stored: StoredDocument | undefined,
  pending: readonly Kept[],
): Promise<boolean> {
  if (!stored && pending.length === 0) return true;
  const body = pending.length === 0 ? null : { pending: pending.map(kept => ({ ...kept })) };
  const [result] = await store.commit([{ id, body, ...(stored && { revision: stored.revision }) }]);
  return result?.status === 'committed';
}
