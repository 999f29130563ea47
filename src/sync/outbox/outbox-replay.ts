import { elapsedMs } from '../../core/elapsed.ts';
import type { Locks } from '../locks.ts';
import type { Clock, PushRemote } from '../ports.ts';
import type { RunResult } from '../schedule.ts';
import type { HurryChannel } from './hurry-channel.ts';
import { OUTBOX_LOCK } from './outbox-lock.ts';
import type { CurrentPerson, PersonSource } from './person-outbox.ts';
import { createReplayer, type Replayer } from './replayer.ts';

/** The interval at which the device of a guest with nothing to send checks whether the server still has the same data. */
const MEET_EVERY_MS = 12 * 3_600_000;

export interface OutboxReplayOptions {
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
  /** Absent or null: other tabs end a lost request at its time limit. */
  channel?: HurryChannel | null;
  clock: Clock;
  /**
   * Unix ms by the server's clock, as far as this device knows it: the time of writing. A clock that is years behind
   * must not make an operation look expired. Default: the device's clock.
   */
  writtenAtMs?: () => number;
}

/** Sends what waits in the current person's outbox, in one tab at a time. */
export interface OutboxReplay {
  run(signal: AbortSignal): Promise<RunResult>;
  /**
   * New work waits for no answer to a request without operations. `person`: also try what was put off, and send a request
   * again that seems lost, whichever tab sent it.
   */
  interrupt(reason: 'work' | 'person'): void;
}

export function createOutboxReplay(options: OutboxReplayOptions): OutboxReplay {
  const { people, channel, clock, writtenAtMs = () => clock.nowMs() } = options;
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
    const sinceMs = elapsedMs(metAtMs.get(person) ?? Number.NEGATIVE_INFINITY, clock.nowMs());
    if (epoch === undefined || sinceMs < MEET_EVERY_MS) return false;
    const answer = await remoteOf(person).push([], asking.signal, epoch);
    if (answer.status !== 'answered' || answer.epoch === undefined || answer.epoch === epoch) return false;
    await person.outbox.seeEpoch(answer.epoch);
    return true;
  };

  const run = async (signal: AbortSignal): Promise<RunResult> => {
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

  const hurry = () => replayers.get(people.current())?.hurry();
  channel?.onAnnounced(hurry);

  return {
    run,
    interrupt(reason) {
      hasWork = true;
      if (reason === 'person') {
        hurry();
        channel?.announce('hurry');
      }
      question?.abort();
    },
  };
}
