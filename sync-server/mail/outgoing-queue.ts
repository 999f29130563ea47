import type { FastifyBaseLogger } from 'fastify';
import type { Timer } from '../core/timer.ts';
import type { Environment } from '../core/environment.ts';
import type { Store } from '../store/store.ts';
import { type Channel, codeOf, isAboutMessage, Undeliverable } from './channel.ts';
import type { DeliveryFigures, FailureReason, Waiting } from './delivery-figures.ts';
import { DeliveryLine, LONGEST_PAUSE_MS } from './delivery-line.ts';
import type { Mail, TextMessage } from './messenger.ts';
import { type Entry, OutgoingBox } from './outgoing-box.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses between the tries of one message. */
const PAUSES_MS = [
  2_000,
  15_000,
  MINUTE_MS,
  4 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
];
/** As long as mail servers keep trying (RFC 5321, 4.5.4.1). */
const GIVE_UP_MS = 5 * 24 * HOUR_MS;
/** Longer than any try takes. After this, the process that made the claim counts as gone. */
const CLAIM_MS = 10 * MINUTE_MS;
/** Limits how long a message waits if the clock is set back. */
const LOOK_EVERY_MS = HOUR_MS;
/** How long shutdown waits for tries in progress, so a slow mail server can't hold it up. */
const LAST_TRIES_MS = 3_000;
const STORE_PAUSE_MS = 10_000;

export interface Channels {
  mail: Channel<Mail> | null;
  text: Channel<TextMessage> | null;
}

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
  /** Ids of messages that are delivered or given up but not yet removed from disk. */
  const finished = new Set<string>();
  /**
   * Messages sealed with another key. They stay until they expire, because another server may have the key, or the
   * operator may restore it.
   */
  const unreadable = new WeakSet<Entry>();
  /** When the first message expires or gets too old. May be too early, never too late. */
  let nextEnd = Number.POSITIVE_INFINITY;
  let storePausedUntil = 0;
  /** A removal couldn't be written. */
  let isRemovalOwed = false;
  let sweeping: Promise<void> | undefined;
  let isClosed = false;
  let cancelLook = () => {};

  const box = new OutgoingBox({ store, environment, idKey, onChange: noteAll });
  const lines = (['mail', 'text'] as const)
    .filter(channel => channels[channel] !== null)
    .map(
      channel =>
        new DeliveryLine({
          channel,
          entries: () => box.entries,
          isCurrent: entry =>
            box.at(entry.place) === entry && !finished.has(entry.id) && !unreadable.has(entry),
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
      const running = guarded(tried, () => attempt(line, tried)).finally(() => {
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
      const over = isOver(entry, now);
      if (finished.has(entry.id)) await guarded(entry, () => finish(entry));
      else if (over !== null) await guarded(entry, () => giveUp(entry, over));
    }
    for (const entry of box.entries) if (!isTried(entry)) nextEnd = Math.min(nextEnd, endOf(entry));
    sweeping = undefined;
    look();
  }

  async function guarded({ channel }: Entry, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.error({ err: error, what: channel }, 'a message could not be read or recorded');
      storePausedUntil = environment.nowMs() + STORE_PAUSE_MS;
      isRemovalOwed = finished.size > 0;
    }
  }

  async function attempt(line: DeliveryLine, entry: Entry): Promise<void> {
    const over = isOver(entry, environment.nowMs());
    if (over !== null) return giveUp(entry, over);
    const claimed = await box.claim(entry, environment.nowMs() + CLAIM_MS);
    if (claimed === 'gone') return;
    if (claimed === 'unreadable') {
      unreadable.add(entry);
      log.error({ what: entry.channel, kind: entry.kind }, 'a message was sealed with another key');
      return;
    }
    try {
      await handOver(claimed.entry, claimed.message);
    } catch (error) {
      await failed(line, claimed.entry, error);
      return;
    }
    line.reached();
    figures.countDelivered(entry.kind);
    await finish(claimed.entry);
  }

  async function handOver(entry: Entry, message: Mail | TextMessage): Promise<void> {
    const { mail, text } = channels;
    if (mail && 'subject' in message) return mail({ messageId: entry.id, ...message });
    if (text && 'message' in message) return text(message);
    throw new Undeliverable('no channel');
  }

  async function failed(line: DeliveryLine, entry: Entry, error: unknown): Promise<void> {
    const facts = { what: entry.channel, kind: entry.kind, tries: entry.attempts, code: codeOf(error) };
    if (error instanceof Undeliverable) {
      line.reached();
      log.error(facts, 'a message could not be delivered');
      figures.countFailed(entry.kind, 'refused');
      await finish(entry);
      return;
    }
    const now = environment.nowMs();
    figures.countRetry();
    if (isAboutMessage(error)) {
      line.reached();
      const pauseMs = PAUSES_MS[entry.attempts - 1] ?? LONGEST_PAUSE_MS;
      log.warn({ ...facts, pauseMs }, 'a message will be retried');
      await box.putOff(entry, now + pauseMs);
      return;
    }
    log.warn({ ...facts, pauseMs: line.pause(now) }, 'a message will be retried');
    await box.putOff(entry, now);
  }

  async function giveUp(entry: Entry, reason: FailureReason): Promise<void> {
    const { channel: what, kind, attempts: tries } = entry;
    log.error({ what, kind, tries, reason }, 'a message was given up');
    figures.countFailed(kind, reason);
    await finish(entry);
  }

  async function finish(entry: Entry): Promise<void> {
    finished.add(entry.id);
    await box.remove(entry);
    finished.delete(entry.id);
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

function endOf({ queuedAt, expiresAt }: Entry): number {
  return Math.min(expiresAt ?? Number.POSITIVE_INFINITY, queuedAt + GIVE_UP_MS);
}

function isOver(entry: Entry, now: number): FailureReason | null {
  if (now < endOf(entry)) return null;
  return entry.expiresAt !== null && now >= entry.expiresAt ? 'expired' : 'gave-up';
}
