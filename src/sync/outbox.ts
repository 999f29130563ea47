import type { OperationKind } from '../wire/operation-kinds.ts';
import type { OperationPayload } from '../wire/operations.ts';
import type { Locks } from './locks.ts';
import { OUTBOX_LOCK } from './outbox-lock.ts';
import type { CurrentPerson, PersonSource } from './person-outbox.ts';
import type { Clock, PushRemote } from './ports.ts';
import { createReplayer, type Replayer, type ReplayResult } from './replayer.ts';
import { createSchedule, type OutboxStatus, type Schedule } from './schedule.ts';

/** So often a guest's device that has nothing to send asks whether the server's data are still the same. */
const MEET_EVERY_MS = 12 * 3_600_000;

interface NewOperation<K extends OperationKind = OperationKind> {
  kind: K;
  payload: OperationPayload<K>;
  title: string;
  /** Made from the content where the same content must be the same operation (rows of a batch); else drawn. */
  id?: string;
}

export interface OutboxOptions {
  people: PersonSource;
  /** Sends as the guest that the secret names, beside whoever's session the browser holds. */
  remote: (guestSecret: () => Promise<string | null>) => PushRemote;
  /**
   * Asked before each replay: false = not now. Here a sign-out that was made offline is sent first, and a guest's work
   * finds its account, so that nothing is sent as somebody else.
   */
  ready: (signal: AbortSignal) => Promise<boolean>;
  /** The server did not know this account's session. */
  onUnauthorised: (userId: string) => void;
  /** Something waits: whatever else can wake this device for it should. */
  onWaiting?: () => void;
  /** Somebody is at the page: what they are writing is not sent on while they do. */
  isLookedAt: () => boolean;
  locks: Locks;
  clock: Clock;
  /**
   * Unix ms by the server's clock, as far as this device knows it: when something was written. A clock that is years behind
   * must not make it look forgotten. Default: the device's.
   */
  writtenAtMs?: () => number;
  random: () => number;
  newId: () => string;
  onSurprise: (error: unknown) => void;
}

/**
 * A person's writes from the screen to the server: `features/services.ts` says what each method promises.
 * Signing in or out changes whose outbox this is, in the same moment.
 */
export function createOutbox(options: OutboxOptions) {
  const { people, clock, writtenAtMs = () => clock.nowMs() } = options;
  const replayers = new WeakMap<CurrentPerson, Replayer>();
  /** When the server last answered, of each person (device clock, ms). */
  const metAtMs = new WeakMap<CurrentPerson, number>();
  /** Something to send came since the replay under way began. */
  let hasWork = false;
  /** Of a request with nothing in it: whatever is to be sent does not wait for its answer. */
  let question: AbortController | undefined;

  const remoteOf = (person: CurrentPerson): PushRemote => {
    const remote = options.remote(person.guestSecret);
    return {
      async push(...asked) {
        const answer = await remote.push(...asked);
        if (answer.status === 'answered') metAtMs.set(person, clock.nowMs());
        return answer;
      },
    };
  };

  const replayerOf = (person: CurrentPerson): Replayer => {
    const known = replayers.get(person);
    if (known) return known;
    const made = createReplayer({
      store: person.outbox,
      remote: remoteOf(person),
      userId: person.userId,
      nowMs: writtenAtMs,
    });
    replayers.set(person, made);
    return made;
  };

  /**
   * Whether there is more to send after all, because the server was restored from a backup and lost what it had confirmed.
   * An account learns of it by what it pulls; a guest pulls nothing.
   */
  const hasLost = async (person: CurrentPerson, signal: AbortSignal): Promise<boolean> => {
    if (hasWork) return false;
    const asking = new AbortController();
    question = asking;
    signal.addEventListener('abort', () => asking.abort(), { once: true });
    const epoch = person.userId === null ? await person.outbox.epoch() : undefined;
    const sinceMs = clock.nowMs() - (metAtMs.get(person) ?? Number.NEGATIVE_INFINITY);
    // A negative time is of a clock that was set back.
    if (epoch === undefined || (sinceMs >= 0 && sinceMs < MEET_EVERY_MS)) return false;
    const answer = await remoteOf(person).push([], asking.signal, epoch);
    if (answer.status !== 'answered' || answer.epoch === undefined || answer.epoch === epoch) return false;
    await person.outbox.meetEpoch(answer.epoch);
    return true;
  };

  const replay = async (signal: AbortSignal): Promise<ReplayResult> => {
    hasWork = false;
    if (!(await options.ready(signal))) return { status: 'later', retryAfterMs: null };
    const person = people.current();
    const result = await options.locks.run(OUTBOX_LOCK, async () => {
      await person.outbox.collect({ whileWriting: !options.isLookedAt() });
      const sent = await replayerOf(person).replay(signal);
      const isMore = sent.status === 'drained' && !signal.aborted && (await hasLost(person, signal));
      return isMore ? replayerOf(person).replay(signal) : sent;
    });
    if (result.status === 'later') options.onWaiting?.();
    if (result.status === 'needs-login' && person.userId !== null && !signal.aborted) {
      options.onUnauthorised(person.userId);
    }
    return result;
  };

  const schedule: Schedule = createSchedule({
    replay,
    clock,
    random: options.random,
    onSurprise: options.onSurprise,
  });
  const send = (reason: 'work' | 'person') => {
    hasWork = true;
    if (reason === 'person') replayers.get(people.current())?.forgetPutOff();
    question?.abort();
    schedule.wake(reason);
  };
  const unsubscribes = [
    people.subscribe(() => schedule.restart()),
    people.onWork(() => {
      options.onWaiting?.();
      send('work');
    }),
  ];

  return {
    async enqueue(
      operations: readonly NewOperation[],
      { clearDraft }: { clearDraft?: string } = {},
    ): Promise<string[]> {
      const { userId, outbox } = people.current();
      const createdAt = new Date(writtenAtMs()).toISOString();
      const entries = operations.map(({ id, kind, payload, title }) => ({
        operation: { id: id ?? options.newId(), kind, payload, createdAt, userId },
        title,
      }));
      // First, so that who reads "saved" may close the page at once: what wakes this device is asked for by then.
      options.onWaiting?.();
      await outbox.add(entries, clearDraft);
      send('work');
      return entries.map(({ operation }) => operation.id);
    },

    async retry(id: string): Promise<void> {
      await people.current().outbox.retry(id);
      send('person');
    },

    async dismiss(id: string): Promise<void> {
      await people.current().outbox.dismiss(id);
    },

    /** Takes an entry back to be written anew; one in flight when its try ends, unless the server may have it by then. */
    async edit(id: string): Promise<string | undefined> {
      const { outbox } = people.current();
      const key = await outbox.takeAsDraft(id);
      if (key !== undefined) return key;
      await schedule.rested();
      return outbox.takeAsDraft(id);
    },

    /** Removes an entry; one in flight goes when its try ends, unless it has arrived by then. Says whether it was removed. */
    async remove(id: string): Promise<boolean> {
      const { outbox } = people.current();
      if (await outbox.remove(id)) return true;
      await schedule.rested();
      return outbox.remove(id, { isUnsent: true });
    },

    sendNow: (): void => send('person'),
    /** Something suggests that sending could work now: the network came back, the page is looked at. */
    hint: (): void => schedule.wake('hint'),
    status: (): OutboxStatus => schedule.status(),
    subscribe: (listener: () => void): (() => void) => schedule.subscribe(listener),

    /** May be called again; resolves when nothing is under way. */
    async close(): Promise<void> {
      for (const unsubscribe of unsubscribes) unsubscribe();
      await schedule.close();
    },
  };
}
