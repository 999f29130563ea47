import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../core/environment.ts';
import { type Channel, codeOf, isAboutMessage, Undeliverable } from './channel.ts';
import type { DeliveryFigures, FailureReason } from './delivery-figures.ts';
import { type DeliveryLine, LONGEST_PAUSE_MS } from './delivery-line.ts';
import type { Mail, TextMessage } from './messenger.ts';
import type { Entry, OutgoingBox } from './outgoing-box.ts';

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

export interface Channels {
  mail: Channel<Mail> | null;
  text: Channel<TextMessage> | null;
}

export interface AttemptParts {
  box: OutgoingBox;
  environment: Environment;
  channels: Channels;
  figures: DeliveryFigures;
  log: FastifyBaseLogger;
}

/** Tries to deliver single messages, and records the result of each try. */
export class DeliveryAttempts {
  readonly #parts: AttemptParts;
  /** Ids of messages that are delivered or given up but not yet removed from disk. */
  readonly #finished = new Set<string>();
  /**
   * Messages sealed with another key. They stay until they expire, because another server may have the key, or the
   * operator may restore it.
   */
  readonly #unreadable = new WeakSet<Entry>();

  constructor(parts: AttemptParts) {
    this.#parts = parts;
  }

  /** Whether no try of this message may follow. */
  isDone(entry: Entry): boolean {
    return this.#finished.has(entry.id) || this.#unreadable.has(entry);
  }

  /** Whether a removal couldn't be written yet. */
  owesRemovals(): boolean {
    return this.#finished.size > 0;
  }

  /** Gives a message up that is out of time, and removes one that is over already. False: it is neither. */
  async endIfOver(entry: Entry, now: number): Promise<boolean> {
    const over = isOver(entry, now);
    if (this.#finished.has(entry.id)) await this.#finish(entry);
    else if (over !== null) await this.#giveUp(entry, over);
    else return false;
    return true;
  }

  async attempt(line: DeliveryLine, entry: Entry): Promise<void> {
    const { box, environment, figures, log } = this.#parts;
    if (await this.endIfOver(entry, environment.nowMs())) return;
    const claimed = await box.claim(entry, environment.nowMs() + CLAIM_MS);
    if (claimed === 'gone') return;
    if (claimed === 'unreadable') {
      this.#unreadable.add(entry);
      log.error({ what: entry.channel, kind: entry.kind }, 'a message was sealed with another key');
      return;
    }
    try {
      await this.#handOver(claimed.entry, claimed.message);
    } catch (error) {
      await this.#failed(line, claimed.entry, error);
      return;
    }
    line.reached();
    figures.countDelivered(entry.kind);
    await this.#finish(claimed.entry);
  }

  async #handOver(entry: Entry, message: Mail | TextMessage): Promise<void> {
    const { mail, text } = this.#parts.channels;
    if (mail && 'subject' in message) return mail({ messageId: entry.id, ...message });
    if (text && 'message' in message) return text(message);
    throw new Undeliverable('no channel');
  }

  async #failed(line: DeliveryLine, entry: Entry, error: unknown): Promise<void> {
    const { box, environment, figures, log } = this.#parts;
    const facts = { what: entry.channel, kind: entry.kind, tries: entry.attempts, code: codeOf(error) };
    if (error instanceof Undeliverable) {
      line.reached();
      log.error(facts, 'a message could not be delivered');
      figures.countFailed(entry.kind, 'refused');
      await this.#finish(entry);
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

  async #giveUp(entry: Entry, reason: FailureReason): Promise<void> {
    const { figures, log } = this.#parts;
    const { channel: what, kind, attempts: tries } = entry;
    log.error({ what, kind, tries, reason }, 'a message was given up');
    figures.countFailed(kind, reason);
    await this.#finish(entry);
  }

  async #finish(entry: Entry): Promise<void> {
    this.#finished.add(entry.id);
    await this.#parts.box.remove(entry);
    this.#finished.delete(entry.id);
  }
}

export function endOf({ queuedAt, expiresAt }: Entry): number {
  return Math.min(expiresAt ?? Number.POSITIVE_INFINITY, queuedAt + GIVE_UP_MS);
}

function isOver(entry: Entry, now: number): FailureReason | null {
  if (now < endOf(entry)) return null;
  return entry.expiresAt !== null && now >= entry.expiresAt ? 'expired' : 'gave-up';
}
