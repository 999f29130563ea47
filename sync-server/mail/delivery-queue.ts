import type { FastifyBaseLogger } from 'fastify';
import type { Timer } from '../catalogue/timer.ts';
import { ApiError } from '../http/api-error.ts';

/** Waits between tries: some minutes in all, as long as most of what is sent is good for. */
const PAUSES_MS = [2_000, 15_000, 60_000, 240_000];
const MAX_HELD = 1_000;
/** A mail server that takes its time does not keep the process. */
const LAST_TRIES_MS = 3_000;

/** Another try would fail alike. `code` is for the log: never an address, never what the other side wrote. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly code: string;

  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/** Hands one message over. Rejects when that may work later; with `Undeliverable` when it never will. */
export type Channel<T> = (message: T) => Promise<void>;

export interface DeliveryQueue<T> {
  /** Throws 503 when a thousand wait: the other side has been away for long. */
  add(message: T): void;
  /** What is under way may end, for a moment; what waits for another try is given up. */
  close(): Promise<void>;
}

interface Parts<T> {
  what: 'mail' | 'text message';
  channel: Channel<T>;
  timer: Timer;
  log: FastifyBaseLogger;
}

/** Messages on their way, in memory: what must not be lost after a crash is asked for again by whoever waits for it. */
export function createDeliveryQueue<T>({ what, channel, timer, log }: Parts<T>): DeliveryQueue<T> {
  const underWay = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  async function attempt(message: T, tries: number): Promise<void> {
    try {
      await channel(message);
    } catch (error) {
      const pauseMs = error instanceof Undeliverable || isClosed ? undefined : PAUSES_MS[tries];
      const facts = { what, tries: tries + 1, code: codeOf(error) };
      if (pauseMs === undefined) return log.error(facts, 'a message could not be handed over');
      log.warn({ ...facts, pauseMs }, 'a message is tried again');
      const cancel = timer.after(pauseMs, () => {
        waiting.delete(cancel);
        start(message, tries + 1);
      });
      waiting.add(cancel);
    }
  }

  function start(message: T, tries: number): void {
    const running = attempt(message, tries).finally(() => underWay.delete(running));
    underWay.add(running);
  }

  return {
    add(message) {
      if (isClosed || underWay.size + waiting.size >= MAX_HELD) {
        throw new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 60 });
      }
      start(message, 0);
    },
    async close() {
      isClosed = true;
      if (waiting.size > 0) log.warn({ what, messages: waiting.size }, 'messages were given up');
      for (const cancel of waiting) cancel();
      waiting.clear();
      let cancel: () => void = () => undefined;
      const longest = new Promise<void>(resolve => {
        cancel = timer.after(LAST_TRIES_MS, resolve);
      });
      await Promise.race([Promise.all(underWay), longest]);
      cancel();
    },
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
