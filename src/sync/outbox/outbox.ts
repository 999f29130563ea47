import type { OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { OperationPayload } from '../../wire/operations/operations.ts';
import type { Locks } from '../locks.ts';
import { OUTBOX_LOCK } from './outbox-lock.ts';
import type { CurrentPerson, PersonSource } from './person-outbox.ts';
import type { Clock, PushRemote } from '../ports.ts';
import { createReplayer, type Replayer } from './replayer.ts';
import { createSchedule, type OutboxStatus, type RunResult, type Schedule } from '../schedule.ts';

/** The interval at which the device of a guest with nothing to send checks whether the server still has the same data. */
const MEET_EVERY_MS = 12 * 3_600_000;

export interface NewOperation<K extends OperationKind = OperationKind> {
  /**
   * Given when the id follows from the content (a row of a batch), so that the same text pasted twice has one effect: an operation
   * whose id is already in this person's outbox is left out. Otherwise the outbox makes one.
   */
  id?: string;
  kind: K;
  payload: OperationPayload<K>;
  title: string;
}

export interface OutboxOptions {
  people: PersonSource;
  /** Sends as the guest whom the secret names, in addition to any session that the browser holds. */
  remote: (guestSecret: () => Promise<string | null>) => PushRemote;
  /**
   * Called before each replay: false = not now. It first sends a sign-out that was made offline, and moves a guest's
   * work to its account, so that nothing is sent as another person.
   */
  ready: (signal: AbortSignal) => Promise<boolean>;
  /** The server did not accept this account's session. */
  onUnauthorised: (userId: string) => void;
  /** Called when operations wait, to arrange for other ways to wake this device. */
  onWaiting?: () => void;
  /** Whether the person is at the page: drafts are not sent on while they may be writing. */
  isLookedAt: () => boolean;
  locks: Locks;
  clock: Clock;
  /**
   * Unix ms by the server's clock, as far as this device knows it: the time of writing. A clock that is years behind
   * must not make an operation look expired. Default: the device's clock.
   */
  writtenAtMs?: () => number;
  random: () => number;
  newId: () => string;
  onUnexpectedError: (error: unknown) => void;
}

/**
 * A person's writes, from the screen to the server. `features/services.ts` documents what each method promises. Signing
 * in or out switches to the other person's outbox at once.
 */
export function createOutbox(options: OutboxOptions) {
  const { people, clock, writtenAtMs = () => clock.nowMs() } = options;
  const replayers = new WeakMap<CurrentPerson, Replayer>();
  /** When the server last answered each person (device clock, ms). */
  const metAtMs = new WeakMap<CurrentPerson, number>();
  /** New work arrived since the current replay began. */
  let hasWork = false;
  /** Aborts a request without operations, so that new work doesn't wait for its answer. */
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
   * Whether there is more to send, because the server was restored from a backup and lost what it had confirmed. An
   * account learns this from its pulls; a guest pulls nothing.
   */
  const hasLost = async (person: CurrentPerson, signal: AbortSignal): Promise<boolean> => {
    if (hasWork) return false;
    const asking = new AbortController();
    question = asking;
    signal.addEventListener('abort', () => asking.abort(), { once: true });
    const epoch = person.userId === null ? await person.outbox.epoch() : undefined;
    const sinceMs = clock.nowMs() - (metAtMs.get(person) ?? Number.NEGATIVE_INFINITY);
    // Negative after the clock was set back.
    if (epoch === undefined || (sinceMs >= 0 && sinceMs < MEET_EVERY_MS)) return false;
    const answer = await remoteOf(person).push([], asking.signal, epoch);
    if (answer.status !== 'answered' || answer.epoch === undefined || answer.epoch === epoch) return false;
    await person.outbox.seeEpoch(answer.epoch);
    return true;
  };

  const replay = async (signal: AbortSignal): Promise<RunResult> => {
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
    run: replay,
    clock,
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
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
      // First, so that a reader of "saved" may close the page at once: by then the other ways to wake this device are
      // arranged.
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

    /**
     * Takes an entry back for editing. For one in flight, waits until its attempt ends; undefined if the server may
     * have it by then.
     */
    async edit(id: string): Promise<string | undefined> {
      const { outbox } = people.current();
      const key = await outbox.takeAsDraft(id);
      if (key !== undefined) return key;
      await schedule.rested();
      return outbox.takeAsDraft(id);
    },

    /**
     * Removes an entry. One in flight is removed when its attempt ends, unless it was sent by then. Returns whether it
     * was removed.
     */
    async remove(id: string): Promise<boolean> {
      const { outbox } = people.current();
      if (await outbox.remove(id)) return true;
      await schedule.rested();
      return outbox.remove(id, { isUnsent: true });
    },

    sendNow: (): void => send('person'),
    /** Call it when sending could work now: the network is back, or the page is visible. */
    hint: (): void => schedule.wake('hint'),
    status: (): OutboxStatus => schedule.status(),
    subscribe: (listener: () => void): (() => void) => schedule.subscribe(listener),

    /** May be called again. Resolves when nothing is in progress. */
    async close(): Promise<void> {
      for (const unsubscribe of unsubscribes) unsubscribe();
      await schedule.close();
    },
  };
}
