import type { Context } from '../board/context.ts';
import { isTaken, TURN_MS } from '../board/effect-turns.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitOne } from '../store/change-document.ts';
import type { Store, StoredDocument } from '../store/store.ts';

const PREFIX = 'digest:';
const RANGE = { start: PREFIX, end: 'digest;' };
const DAY_MS = 86_400_000;
/** The limit in one mail. It is more than most members get in a day, so that the count in the mail is correct. */
const MOST = 1_000;

/** Applications that one mail announces to a member. */
export interface Digest {
  userId: string;
  applicationIds: string[];
  /** When it is due, in ms. */
  dueAt: number;
  /** A server is sending it until this time, in ms. 0: none. */
  takenUntil: number;
  revision: string;
}

type Parts = { stores: Pick<Context['stores'], 'accounts'> };

/** Adds an application once, however often this is called. `dueAt` counts for the first one since the last mail. */
export function addToDigest(
  { stores }: Parts,
  userId: string,
  applicationId: string,
  dueAt: number,
): Promise<void> {
  const { accounts } = stores;
  const id = PREFIX + userId;
  return compareAndSet(keepsChanging(id), async () => {
    const digest = await readDigest(accounts, userId);
    const before = digest?.applicationIds ?? [];
    if (before.includes(applicationId)) return undefined;
    const body = {
      applicationIds: [...before, applicationId].slice(-MOST),
      dueAt: digest?.dueAt ?? dueAt,
      takenUntil: digest?.takenUntil ?? 0,
    };
    const write = digest ? { id, revision: digest.revision, body } : { id, body };
    return (await commitOne(accounts, write)) ? undefined : OVERTAKEN;
  });
}

export async function dueDigests({ stores }: Parts, nowMs: number): Promise<Digest[]> {
  const found = await stores.accounts.range(RANGE);
  return found.flatMap(document => digestOf(document) ?? []).filter(({ dueAt }) => dueAt <= nowMs);
}

/**
 * Claims the digest, so that no other server sends it. false: another server has claimed it, or an application was
 * added and the next look sees it.
 */
export async function takeDigest(
  { stores }: Parts,
  { userId, applicationIds, dueAt, takenUntil, revision }: Digest,
  nowMs: number,
): Promise<boolean> {
  if (isTaken(takenUntil, nowMs)) return false;
  const body = { applicationIds, dueAt, takenUntil: nowMs + TURN_MS };
  return commitOne(stores.accounts, { id: PREFIX + userId, revision, body });
}

/** Call this after sending. Applications that arrived meanwhile go into the next morning's mail. */
export function endDigest({ stores }: Parts, sent: Digest): Promise<void> {
  const { accounts } = stores;
  const id = PREFIX + sent.userId;
  return compareAndSet(keepsChanging(id), async () => {
    const digest = await readDigest(accounts, sent.userId);
    if (!digest) return undefined;
    const applicationIds = digest.applicationIds.filter(each => !sent.applicationIds.includes(each));
    const body = applicationIds.length === 0 ? null : { applicationIds, dueAt: sent.dueAt + DAY_MS };
    return (await commitOne(accounts, { id, revision: digest.revision, body })) ? undefined : OVERTAKEN;
  });
}

async function readDigest(accounts: Store, userId: string): Promise<Digest | undefined> {
  const stored = await accounts.get(PREFIX + userId);
  return stored && digestOf(stored);
}

function digestOf({ id, revision, body }: StoredDocument): Digest | undefined {
  const { applicationIds, dueAt, takenUntil } = body;
  if (!Array.isArray(applicationIds) || typeof dueAt !== 'number') return undefined;
  return {
    userId: id.slice(PREFIX.length),
    applicationIds: applicationIds.filter(each => typeof each === 'string'),
    dueAt,
    takenUntil: typeof takenUntil === 'number' ? takenUntil : 0,
    revision,
  };
}
