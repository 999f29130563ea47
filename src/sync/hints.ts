import { backoffMs } from './backoff.ts';
import type { Clock } from './ports.ts';

/** `catalogue`: there is another list of postings. `pull`: another device of this person did something. */
export type HintChannel = 'catalogue' | 'pull';

export interface HintEvents {
  /** From now on nothing is missed. */
  onReady: () => void;
  onHint: (channel: HintChannel) => void;
  /** Once, whoever ended it, but not after `close`. `isRefused`: there is no use in trying again as the same. */
  onEnded: (isRefused: boolean) => void;
}

/** A connection on which the server speaks first. */
export interface HintSource {
  /** Gives a function that ends it. */
  open(channels: readonly HintChannel[], events: HintEvents): () => void;
}

/** Those who want the same are told at the same moment: they ask within this time, not in one. */
const JITTER_MS = 250;
/** A burst of changes is asked for so often, at most. */
const GAP_MS = 500;

export interface HintsOptions {
  source: HintSource;
  clock: Clock;
  random: () => number;
  /** As whom to listen (null = a guest), and to what; nothing while nobody looks, offline, or where it would cost. */
  wanted: () => { userId: string | null; channels: readonly HintChannel[] };
  /** Asks now. */
  ask: (channel: HintChannel) => void;
}

export interface Hints {
  /** Something changed of what is wanted. */
  look: () => void;
  close: () => void;
}

/**
 * Holds one connection for as long as something is wanted of it, and asks when the server says that there is news, or may have
 * said so while there was no connection. Hints alone: whatever they are for asks from time to time anyway.
 */
export function createHints({ source, clock, random, wanted, ask }: HintsOptions): Hints {
  const closed = new AbortController();
  const planned = new Set<HintChannel>();
  const askedAtMs = new Map<HintChannel, number>();
  let open: { key: string; end: () => void } | null = null;
  let refusedKey: string | null = null;
  let failures = 0;
  let retry: { key: string; abort: AbortController } | null = null;

  const plan = async (channel: HintChannel): Promise<void> => {
    if (planned.has(channel)) return;
    const sinceMs = clock.nowMs() - (askedAtMs.get(channel) ?? Number.NEGATIVE_INFINITY);
    const waitMs = Math.max(0, GAP_MS - Math.max(0, sinceMs)) + random() * JITTER_MS;
    planned.add(channel);
    await clock.sleep(waitMs, closed.signal);
    planned.delete(channel);
    if (closed.signal.aborted || !wanted().channels.includes(channel)) return;
    askedAtMs.set(channel, clock.nowMs());
    ask(channel);
  };

  const connect = (key: string, channels: readonly HintChannel[]): void => {
    const isCurrent = () => open === made;
    const made = { key, end: (): void => undefined };
    open = made;
    const events: HintEvents = {
      onReady() {
        if (!isCurrent()) return;
        failures = 0;
        for (const channel of channels) void plan(channel);
      },
      onHint(channel) {
        if (isCurrent()) void plan(channel);
      },
      onEnded(isRefused) {
        if (!isCurrent()) return;
        open = null;
        if (isRefused) refusedKey = key;
        else void lookLater(key);
      },
    };
    try {
      made.end = source.open(channels, events);
    } catch {
      // A browser that opens none where we are (a policy, a private window): the lists ask by themselves.
      events.onEnded(true);
    }
  };

  const lookLater = async (key: string): Promise<void> => {
    failures += 1;
    const abort = new AbortController();
    retry = { key, abort };
    await clock.sleep(backoffMs(failures, random), abort.signal);
    if (abort.signal.aborted) return;
    retry = null;
    look();
  };

  const look = (): void => {
    if (closed.signal.aborted) return;
    const { userId, channels } = wanted();
    const key = channels.length === 0 ? '' : `${userId ?? ''} ${channels.join(' ')}`;
    if (open?.key === key || refusedKey === key || retry?.key === key) return;
    refusedKey = null;
    retry?.abort.abort();
    retry = null;
    open?.end();
    open = null;
    if (key !== '') connect(key, channels);
  };

  return {
    look,
    close() {
      closed.abort();
      retry?.abort.abort();
      open?.end();
      open = null;
    },
  };
}
