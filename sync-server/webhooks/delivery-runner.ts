import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../core/environment.ts';
import type { Timer } from '../core/timer.ts';
import type { WebhookDelivery } from '../records/webhook-record.ts';
import type { Subscription } from '../store/store.ts';
import type { DeliveryLog, StoredDelivery } from './delivery-log.ts';
import type { Attempt } from './send-webhook.ts';
import type { OpenWebhook, Webhooks } from './webhooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_PAUSE_MS = 12 * HOUR_MS;
/** Pauses between attempts; after these, the longest one repeats. */
const PAUSES_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  20 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
];
export const GIVE_UP_MS = 3 * 24 * HOUR_MS;
/** Longer than any attempt takes. After this, the process that began it counts as gone. */
const CLAIM_MS = MINUTE_MS;
/** Attempts at once: a receiver that is slow must not hold up the others. */
const AT_ONCE = 8;
const AT_ONCE_PER_WEBHOOK = 2;
/** Limits how long a delivery waits if the clock is set back. */
const LOOK_EVERY_MS = HOUR_MS;
const STORE_PAUSE_MS = 10 * SECOND_MS;
/** The log is trimmed after so many deliveries of a webhook. */
const TRIM_AFTER = 50;

export interface RunnerFigures {
  waiting: number;
  delivered: number;
  retries: number;
  failed: number;
}

interface Parts {
  log: DeliveryLog;
  webhooks: Webhooks;
  send: (webhook: OpenWebhook, delivery: WebhookDelivery, signal: AbortSignal) => Promise<Attempt>;
  environment: Pick<Environment, 'nowMs'>;
  timer: Timer;
  logger: FastifyBaseLogger;
  figures: RunnerFigures;
}

type Place = { webhookId: string; id: string; notBefore: number };

/** Sends what waits, and tries again with growing pauses for three days. Runs in one process on a store. */
export class DeliveryRunner {
  readonly #parts: Parts;
  /** By webhook and id. */
  readonly #waiting = new Map<string, Place>();
  readonly #running = new Map<string, { webhookId: string; task: Promise<void> }>();
  readonly #ended = new Map<string, number>();
  readonly #closed = new AbortController();
  #subscription: Subscription | undefined;
  #cancelLook: () => void = () => undefined;
  #isLooking = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    this.#subscription = await this.#parts.log.follow(delivery => this.#note(delivery));
    this.#look();
  }

  /** Whether so many wait for one webhook, or more. */
  hasWaiting(webhookId: string, most: number): boolean {
    if (this.#waiting.size < most) return false;
    let count = 0;
    for (const place of this.#waiting.values()) if (place.webhookId === webhookId) count += 1;
    return count >= most;
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ task }) => task));
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#cancelLook();
    this.#subscription?.close();
    await this.idle();
  }

  /** Runs within the commit. */
  #note({ webhookId, id, notBefore }: WebhookDelivery): void {
    this.#waiting.set(`${webhookId}/${id}`, { webhookId, id, notBefore });
    this.#count();
    if (!this.#isLooking) {
      this.#isLooking = true;
      queueMicrotask(() => this.#look());
    }
  }

  #count(): void {
    this.#parts.figures.waiting = this.#waiting.size;
  }

  /** Starts every attempt that can be made now, and schedules the next look. */
  #look(): void {
    this.#isLooking = false;
    if (this.#closed.signal.aborted) return;
    const now = this.#parts.environment.nowMs();
    let next = now + LOOK_EVERY_MS;
    const busy = new Map<string, number>();
    for (const { webhookId } of this.#running.values()) busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1);
    for (const [key, place] of this.#waiting) {
      if (this.#running.size >= AT_ONCE) break;
      const { webhookId, notBefore } = place;
      const isHeld = notBefore > now && notBefore <= now + GIVE_UP_MS;
      if (isHeld) next = Math.min(next, notBefore);
      if (isHeld || this.#running.has(key) || (busy.get(webhookId) ?? 0) >= AT_ONCE_PER_WEBHOOK) continue;
      busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1);
      this.#run(key, place);
    }
    this.#cancelLook();
    if (this.#waiting.size > 0) this.#cancelLook = this.#parts.timer.after(next - now, () => this.#look());
  }

  #run(key: string, place: Place): void {
    const { logger, environment } = this.#parts;
    const task = this.#attempt(key, place)
      .catch((error: unknown) => {
        if (this.#closed.signal.aborted) return;
        logger.error({ err: error }, 'webhooks: a delivery could not be read or recorded');
        this.#waiting.set(key, { ...place, notBefore: environment.nowMs() + STORE_PAUSE_MS });
      })
      .finally(() => {
        this.#running.delete(key);
        this.#count();
        this.#look();
      });
    this.#running.set(key, { webhookId: place.webhookId, task });
  }

  async #attempt(key: string, { webhookId, id }: Place): Promise<void> {
    const { log, webhooks, send, environment } = this.#parts;
    const stored = await log.get(webhookId, id);
    if (!stored || stored.delivery.state !== 'waiting') return void this.#waiting.delete(key);
    const now = environment.nowMs();
    const webhook = webhooks.find(webhookId);
    if (!webhook) {
      // It was deleted, and its log with it.
      await log.remove(stored);
      return void this.#waiting.delete(key);
    }
    const opened = webhooks.opened(webhook);
    if (!opened?.enabled || now - stored.delivery.createdAt >= GIVE_UP_MS) {
      const problem = stored.delivery.problem ?? 'The webhook is off.';
      return this.#end(key, stored, { status: stored.delivery.status, problem, isFinal: true });
    }
    const { attempts } = stored.delivery;
    // Recorded before it is made: after a kill, the receiver isn't asked again at once, over and over.
    const claim = { ...stored.delivery, attempts: attempts + 1, notBefore: now + CLAIM_MS, triedAt: now };
    const claimed = await log.replace({ ...stored, delivery: claim });
    if (!claimed) return;
    const attempt = await send(opened, claimed.delivery, this.#closed.signal);
    await webhooks.noteAttempt(webhookId, attempt.problem);
    if (attempt.isFinal) return this.#end(key, claimed, attempt);
    this.#parts.figures.retries += 1;
    const pauseMs = PAUSES_MS[attempts] ?? LONGEST_PAUSE_MS;
    const later = environment.nowMs() + pauseMs;
    const { status, problem } = attempt;
    const isOver = later - claim.createdAt >= GIVE_UP_MS;
    if (isOver) return this.#end(key, claimed, attempt);
    await log.replace({ ...claimed, delivery: { ...claim, status, problem, notBefore: later } });
  }

  async #end(key: string, stored: StoredDelivery, { status, problem }: Attempt): Promise<void> {
    const { log, figures } = this.#parts;
    const { webhookId } = stored.delivery;
    const state = problem === null ? 'delivered' : 'failed';
    await log.replace({ ...stored, delivery: { ...stored.delivery, state, status, problem } });
    this.#waiting.delete(key);
    figures[state] += 1;
    const ended = (this.#ended.get(webhookId) ?? 0) + 1;
    this.#ended.set(webhookId, ended % TRIM_AFTER);
    if (ended >= TRIM_AFTER) await log.trim(webhookId);
  }
}
