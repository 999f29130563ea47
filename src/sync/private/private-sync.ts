import type { Locks } from '../locks.ts';
import type { CurrentPerson } from '../outbox/person-outbox.ts';
import type { Clock } from '../ports.ts';
import type { PullRemote, PullStore } from './private-ports.ts';
import { createPrivatePull, type PrivatePull } from './private-pull.ts';
import { createSchedule, type OutboxStatus, type RunResult } from '../schedule.ts';

/** The interval of pulls while the page is visible. */
const EVERY_MS = 5 * 60_000;

export interface PrivateSyncOptions<P extends CurrentPerson> {
  people: { current: () => P; subscribe: (listener: () => void) => () => void };
  storeOf: (person: P) => PullStore;
  remote: PullRemote;
  /** The same as for the outbox: false = not now. */
  ready: (signal: AbortSignal) => Promise<boolean>;
  onUnauthorised: (userId: string) => void;
  /** The server's data were restored from a backup: there may be receipts to offer again. */
  onOtherData: () => void;
  isLookedAt: () => boolean;
  /** Between two pulls: `pauseWhileVisible` on a page. */
  pause?: Clock['sleep'];
  locks: Locks;
  clock: Clock;
  random: () => number;
  onUnexpectedError: (error: unknown) => void;
}

/**
 * Keeps this device up to date with the person's other devices while they are signed in. A guest has no other device.
 */
export function createPrivateSync<P extends CurrentPerson>(options: PrivateSyncOptions<P>) {
  const { people, clock, pause = (ms, signal) => clock.sleep(ms, signal) } = options;
  const closed = new AbortController();
  const pulls = new WeakMap<P, PrivatePull>();

  const pullOf = (person: P, userId: string): PrivatePull => {
    const known = pulls.get(person);
    if (known) return known;
    const made = createPrivatePull({
      userId,
      store: options.storeOf(person),
      remote: options.remote,
      outbox: person.outbox,
      onOtherData: options.onOtherData,
      locks: options.locks,
      lockName: `portage-pull-${userId}`,
      clock,
    });
    pulls.set(person, made);
    return made;
  };

  const run = async (signal: AbortSignal): Promise<RunResult> => {
    const person = people.current();
    if (person.userId === null) return { status: 'drained' };
    if (!(await options.ready(signal))) return { status: 'later', retryAfterMs: null };
    if (signal.aborted || people.current() !== person) return { status: 'drained' };
    const result = await pullOf(person, person.userId).run(signal);
    if (result.status === 'needs-login' && !signal.aborted) options.onUnauthorised(person.userId);
    return result;
  };

  const schedule = createSchedule({
    run,
    clock: { nowMs: () => clock.nowMs(), sleep: pause },
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
  });
  const unsubscribe = people.subscribe(() => schedule.restart());

  const askRegularly = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await pause(EVERY_MS, closed.signal);
      if (!closed.signal.aborted && options.isLookedAt()) schedule.wake('hint');
    }
  };
  void askRegularly();

  return {
    /** Call it when there may be news: after sending, when the network is back, or when the page becomes visible. */
    hint: (): void => schedule.wake('hint'),
    /** Pulls even if the last answer said that retrying is useless. */
    askNow: (): void => schedule.wake('person'),
    status: (): OutboxStatus => schedule.status(),
    subscribe: (listener: () => void): (() => void) => schedule.subscribe(listener),
    async close(): Promise<void> {
      closed.abort();
      unsubscribe();
      await schedule.close();
    },
  };
}

export type PrivateSync = ReturnType<typeof createPrivateSync>;
