import type { Context } from '../board/context.ts';
import { createAccountReservations } from '../accounts/account-creation.ts';
import type { EffectsRunner } from '../board/effects.ts';
import {
  closeAccount,
  emptyErased,
  ERASURE_RANGE,
  erasureKey,
  isErasureKey,
  userOfErasure,
} from './erased-account.ts';
import { eraseAlerts } from './alerts.ts';
import { eraseDocuments } from './erase-documents.ts';
import { eraseExecutions } from './erase-executions.ts';
import { erasePostings } from './erase-postings.ts';
import { leaveTeams } from './leave-teams.ts';
import { eraseSubscriptions } from './subscriptions.ts';

/**
 * Longer than any request that began before the account was closed: an upload may take 5 minutes to arrive
 * (`http-server.ts`), and then waits for its check.
 */
const LAST_REQUESTS_MS = 900_000;
const RETRY_MS = 10_000;

/** The postings and teams that a repetition must check again, although the stores no longer show them. */
interface Seen {
  counted: Set<number>;
  over: Set<string>;
}

interface Parts {
  /** Resolves after `ms`, or at once when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Carries out erasures: first those left by an earlier process, then new ones. All steps can be repeated. A request
 * that was in progress when the account was closed may still write something. So everything is erased a second time some
 * minutes later, and only then is the request for the erasure removed.
 */
export async function startErasures(context: Context, { sleep }: Parts): Promise<EffectsRunner> {
  const { stores, log } = context;
  const store = stores.accounts;
  const closed = new AbortController();
  const running = new Map<string, Promise<void>>();

  const carryOut = async (userId: string, seen: Seen): Promise<void> => {
    await eraseEverything(context, userId, seen);
    await sleep(LAST_REQUESTS_MS, closed.signal);
    if (closed.signal.aborted) return;
    await eraseEverything(context, userId, seen);
    await emptyErased(store, userId);
    await forget(context, userId);
    log.info({ userId }, 'account erased');
  };

  const untilDone = async (userId: string): Promise<void> => {
    const seen: Seen = { counted: new Set(), over: new Set() };
    while (!closed.signal.aborted) {
      try {
        await carryOut(userId, seen);
        return;
      } catch (error) {
        if (closed.signal.aborted) return;
        log.error({ err: error, userId }, 'an account could not be erased yet');
        await sleep(RETRY_MS, closed.signal);
      }
    }
  };

  const start = (userId: string): void => {
    if (running.has(userId) || closed.signal.aborted) return;
    running.set(
      userId,
      untilDone(userId).finally(() => running.delete(userId)),
    );
  };

  // Read before the pending erasures, so that a concurrent one is seen twice instead of never.
  const { sequence } = await store.status();
  const left = await store.range(ERASURE_RANGE);
  const subscription = await store.subscribe(sequence, changes => {
    for (const { id, body } of changes) if (isErasureKey(id) && body) start(userOfErasure(id));
  });
  for (const { id } of left) start(userOfErasure(id));

  const idle = async (): Promise<void> => {
    await Promise.all(running.values());
  };
  return {
    idle,
    async close() {
      closed.abort();
      subscription.close();
      await idle();
    },
  };
}

async function eraseEverything(context: Context, userId: string, seen: Seen): Promise<void> {
  const { environment, stores } = context;
  const nowMs = () => environment.nowMs();
  const erased = await closeAccount(stores.accounts, userId, nowMs());
  await erasePostings(context, userId);
  await leaveTeams(context, userId, seen.over);
  await eraseExecutions(context, userId);
  await eraseSubscriptions(context, userId);
  await eraseAlerts(context, userId);
  await eraseDocuments(context, userId, seen.counted, erased?.keepsApplications === true);
  if (!erased?.release) return;
  const { email, phone, identities } = erased.release;
  const reservations = createAccountReservations(stores.accounts, nowMs);
  if (email !== '') await reservations.email.releaseValue(email, userId);
  if (phone !== '') await reservations.phone.releaseValue(phone, userId);
  for (const value of identities) await reservations.identity.releaseValue(value, userId);
}

async function forget({ stores }: Context, userId: string): Promise<void> {
  const stored = await stores.accounts.get(erasureKey(userId));
  if (!stored) return;
  await stores.accounts.commit([{ id: stored.id, revision: stored.revision, body: null }]);
}
