import type { FastifyBaseLogger } from 'fastify';
import type { Timer } from '../core/timer.ts';
import type { Environment } from '../core/environment.ts';
import type { Store } from '../store/store.ts';
import { type Channels, DeliveryAttempts, endOf } from './delivery-attempts.ts';
import type { DeliveryFigures, Waiting } from './delivery-figures.ts';
import { DeliveryLine } from './delivery-line.ts';
import type { Mail, TextMessage } from './messenger.ts';
import { type Entry, OutgoingBox } from './outgoing-box.ts';

/** Limits how long a message waits if the clock is set back. */
const LOOK_EVERY_MS = 3_600_000;
/** How long shutdown waits for tries in progress, so a slow mail server can't hold it up. */
const LAST_TRIES_MS = 3_000;
const STORE_PAUSE_MS = 10_000;

interface Parts {
  store: Store;
  environment: Environment;
  idKey: Uint8Array;
  /** Whether other processes may share the store. */
  isShared: boolean;
  channels: Channels;
  figures: DeliveryFigures;
  timer: Timer;
  log: FastifyBaseLogger;
}

/**
 * Outgoing mails and text messages. They are on disk before `add` resolves, and are delivered from there even after a
 * kill.
 */
export interface OutgoingQueue {
  add(channel: 'mail', message: Mail): Promise<void>;
  add(channel: 'text', message: TextMessage): Promise<void>;
  waiting(): Waiting;
  /** Gives tries in progress a short time to finish. Waiting messages stay on disk. */
  close(): Promise<void>;
}

export async function openOutgoingQueue(parts: Parts): Promise<OutgoingQueue> {
  const { store, environment, idKey, isShared, channels, figures, timer, log } = parts;
  /** When the first message expires or gets too old. May be too early, never too late. */
  let nextEnd = Number.POSITIVE_INFINITY;
  let storePausedUntil = 0;
  /** A removal couldn't be written. */
  let isRemovalOwed = false;
  let sweeping: Promise<void> | undefined;
  let isClosed = false;
  let cancelLook = () => {};

  const box = new OutgoingBox({ store, environment, idKey, onChange: noteAll });
  const attempts = new DeliveryAttempts({ box, environment, channels, figures, log });
  const lines = (['mail', 'text'] as const)
    .filter(channel => channels[channel] !== null)
    .map(
      channel =>
        new DeliveryLine({
          channel,
          entries: () => box.entries,
          isCurrent: entry => box.at(entry.place) === entry && !attempts.isDone(entry),
        }),
    );

  function noteAll(changed: readonly Entry[]): void {
    for (const entry of changed) {
      nextEnd = Math.min(nextEnd, endOf(entry));
      lines.find(({ channel }) => channel === entry.channel)?.note(entry);
    }
    look();
  }

  /** Starts everything that can be tried now, and schedules the next look. */
  function look(): void {
    if (isClosed) return;
    cancelLook();
    const now = environment.nowMs();
    const isPaused = now < storePausedUntil && storePausedUntil <= now + STORE_PAUSE_MS;
    if (!isPaused) {
      for (const line of lines) startTries(line, now);
      if (now >= nextEnd || isRemovalOwed) sweeping ??= sweep(now);
    }
    if (box.size === 0) return;
    const moments = lines.map(line => line.nextLook(now));
    const next = Math.max(
      Math.min(...moments, nextEnd, now + LOOK_EVERY_MS),
      isPaused ? storePausedUntil : now,
    );
    cancelLook();
    cancelLook = timer.after(Math.max(0, next - now), look);
  }

  function startTries(line: DeliveryLine, now: number): void {
    for (let entry = line.next(now); entry; entry = line.next(now)) {
      const tried = entry;
      const running = guarded(tried, () => attempts.attempt(line, tried)).finally(() => {
        line.ended(tried);
        const present = box.at(tried.place);
        if (present) nextEnd = Math.min(nextEnd, endOf(present));
        look();
      });
      line.run(tried, running);
    }
  }

  /**
   * Gives up messages that are out of time, even if the other side can't be reached. Messages that are being tried end
   * with their try.
   */
  async function sweep(now: number): Promise<void> {
    nextEnd = Number.POSITIVE_INFINITY;
    isRemovalOwed = false;
    // Don't run within `look`, because this calls `look` at its end.
    await Promise.resolve();
    const isTried = (entry: Entry) => lines.some(line => line.isTrying(entry));
    for (const entry of box.entries) {
      if (isTried(entry)) continue;
      await guarded(entry, () => attempts.endIfOver(entry, now));
    }
    for (const entry of box.entries) if (!isTried(entry)) nextEnd = Math.min(nextEnd, endOf(entry));
    sweeping = undefined;
    look();
  }

  async function guarded({ channel }: Entry, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.error({ err: error, what: channel }, 'a message could not be read or recorded');
      storePausedUntil = environment.nowMs() + STORE_PAUSE_MS;
      isRemovalOwed = attempts.owesRemovals();
    }
  }

  await box.open({ asNew: !isShared });
  noteAll([...box.entries]);

  return {
    add: (channel, message) => {
      const { kind, expiresAt = null } = message;
      return box.add({ channel, kind, expiresAt, message });
    },
    waiting() {
      let oldestMs: number | null = null;
      for (const { queuedAt } of box.entries) oldestMs = Math.min(oldestMs ?? queuedAt, queuedAt);
      return { count: box.size, oldestMs };
    },
    async close() {
      isClosed = true;
      cancelLook();
      box.close();
      let cancel: () => void = () => undefined;
      const longest = new Promise<void>(resolve => {
        cancel = timer.after(LAST_TRIES_MS, resolve);
      });
      const underWay = [...lines.flatMap(line => [...line.underWay]), sweeping ?? Promise.resolve()];
      await Promise.race([Promise.all(underWay), longest]);
      cancel();
    },
  };
}
