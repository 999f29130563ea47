import { backoffMs } from './backoff.ts';
import type { Clock } from './ports.ts';

/** `catalogue`: a new list of postings is published. `pull`: another device of this person changed something. */
export type HintChannel = 'catalogue' | 'pull';

export interface HintEvents {
  /** From now on, no hint is missed. */
  onReady: () => void;
  onHint: (channel: HintChannel) => void;
  /**
   * Called once, whichever side ended it, but not after `close`. `isRefused`: retrying as the same person is useless.
   */
  onEnded: (isRefused: boolean) => void;
}

/** A connection on which the server sends hints. */
export interface HintSource {
  /** Opens a connection. Returns a function that closes it. */
  open(channels: readonly HintChannel[], events: HintEvents): () => void;
}

/** All subscribers of a channel get a hint at the same time. They spread their requests over this time. */
const JITTER_MS = 250;
/** During a burst of changes, requests are at least this far apart. */
const GAP_MS = 500;

export interface HintsOptions {
  source: HintSource;
  clock: Clock;
  random: () => number;
  /**
   * The person to listen as (null = a guest), and the channels: none while the page is hidden, offline, or on a metered
   * link.
   */
  wanted: () => { userId: string | null; channels: readonly HintChannel[] };
  /** Sends the request. */
  ask: (channel: HintChannel) => void;
}

export interface Hints {
  /** Call it when the result of `wanted` may have changed. */
  look: () => void;
  close: () => void;
}

/**
 * Holds one connection while any channel is wanted, and sends a request when the server announces news, or may have
 * done so while there was no connection. Hints only trigger the next poll early: every channel is polled from time to
 * time anyway.
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
      // This browser allows no connection here (a policy, a private window). The polls still run.
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
