import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../core/environment.ts';
import type { Timer } from '../core/timer.ts';
import {
  messageOfDelivery,
  PUSH_PREFIX,
  PUSH_RANGE,
  pushKey,
  type PushRecord,
  toPush,
} from '../records/messaging/push-record.ts';
import { documentsIn } from '../store/pages-of.ts';
import type { Store, Subscription } from '../store/store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses between attempts. After the last one, the longest repeats. */
const PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
const LONGEST_PAUSE_MS = 3 * HOUR_MS;
/** Older news is no news. Quiet hours are shorter. */
const GIVE_UP_MS = 36 * HOUR_MS;
/** Longer than any attempt takes. After this, the process that began it counts as gone. */
const CLAIM_MS = 2 * MINUTE_MS;
const AT_ONCE = 8;
/** Someone whose browsers never answer must not hold up everyone else. */
const AT_ONCE_PER_PERSON = 2;
/** Of an operator's messages. A message to thousands must not hold up a person's news. */
const MESSAGES_AT_ONCE = 6;
const LOOK_EVERY_MS = HOUR_MS;
const STORE_PAUSE_MS = 10 * SECOND_MS;

/** How an attempt for one person ended. */
export interface PushOutcome {
  /** Targets that have it now. */
  sent: readonly string[];
  /** When to go on, in ms. null: there is nothing left to do. */
  again: { atMs: number; isFailure: boolean } | null;
  /** Why it failed for good. */
  problem?: string;
}

export interface PushFigures {
  waiting: number;
  sent: number;
  retries: number;
  /** Subscriptions that no longer exist. */
  gone: number;
  failed: number;
}

interface Parts {
  store: Store;
  /** Makes one attempt. `pauseMs`: the pause after a failure. */
  attempt: (record: PushRecord, pauseMs: number, signal: AbortSignal) => Promise<PushOutcome>;
  environment: Pick<Environment, 'nowMs'>;
  timer: Timer;
  log: FastifyBaseLogger;
  figures: PushFigures;
}

/** Nothing is tried before `notBefore`. */
type Place = { userId: string; notBefore: number };

/** Sends what waits, and tries again. Runs in one process on a store. */
export class PushRunner {
  readonly #parts: Parts;
  readonly #news = new Map<string, Place>();
  readonly #messages = new Map<string, Place>();
  readonly #running = new Map<string, { userId: string; task: Promise<void> }>();
  readonly #closed = new AbortController();
  #subscription: Subscription | undefined;
  #cancelLook: () => void = () => undefined;
  #isLooking = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { store } = this.#parts;
    const { sequence } = await store.status();
    for await (const { body } of documentsIn(store, PUSH_RANGE)) this.#note(toPush(body));
    this.#subscription = await store.subscribe(sequence, changes => {
      for (const { id, body } of changes) if (id.startsWith(PUSH_PREFIX) && body) this.#note(toPush(body));
    });
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    await Promise.resolve();
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ task }) => task));
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#cancelLook();
    this.#subscription?.close();
    await this.idle();
  }

  /** Runs within the commit. */
  #note(record: PushRecord | null): void {
    if (record?.state !== 'waiting') return;
    const { userId, notBefore } = record;
    this.#lineOf(record.id).set(record.id, { userId, notBefore });
    this.#count();
    if (this.#isLooking) return;
    this.#isLooking = true;
    queueMicrotask(() => this.#look());
  }

  #lineOf(id: string): Map<string, Place> {
    return messageOfDelivery(pushKey(id)) === undefined ? this.#news : this.#messages;
  }

  #count(): void {
    this.#parts.figures.waiting = this.#news.size + this.#messages.size;
  }

  #look(): void {
    this.#isLooking = false;
    if (this.#closed.signal.aborted) return;
    const now = this.#parts.environment.nowMs();
    let next = now + LOOK_EVERY_MS;
    for (const [line, most] of [
      [this.#news, AT_ONCE],
      [this.#messages, MESSAGES_AT_ONCE],
    ] as const) {
      const busy = this.#busyIn(line);
      for (const [id, place] of line) {
        if (this.#running.size >= most) break;
        const { userId, notBefore } = place;
        const isHeld = notBefore > now && notBefore <= now + GIVE_UP_MS;
        if (isHeld) next = Math.min(next, notBefore);
        const running = busy.get(userId) ?? 0;
        if (isHeld || this.#running.has(id) || running >= AT_ONCE_PER_PERSON) continue;
        busy.set(userId, running + 1);
        this.#run(id, place);
      }
    }
    this.#cancelLook();
    if (this.#news.size + this.#messages.size > 0)
      this.#cancelLook = this.#parts.timer.after(next - now, () => this.#look());
  }

  /** Attempts under way, by person. */
  #busyIn(line: Map<string, Place>): Map<string, number> {
    const busy = new Map<string, number>();
    for (const [id, { userId }] of this.#running)
      if (this.#lineOf(id) === line) busy.set(userId, (busy.get(userId) ?? 0) + 1);
    return busy;
  }

  #run(id: string, place: Place): void {
    const { environment, log } = this.#parts;
    const task = this.#try(id)
      .catch((error: unknown) => {
        if (this.#closed.signal.aborted) return;
        log.error({ err: error }, 'push: a message could not be read or recorded');
        this.#lineOf(id).set(id, { ...place, notBefore: environment.nowMs() + STORE_PAUSE_MS });
      })
      .finally(() => {
        this.#running.delete(id);
        this.#count();
        this.#look();
      });
    this.#running.set(id, { userId: place.userId, task });
  }

  async #try(id: string): Promise<void> {
    const { store, environment, attempt, figures } = this.#parts;
    const stored = await store.get(pushKey(id));
    const record = stored && toPush(stored.body);
    if (!stored || record?.state !== 'waiting') return void this.#lineOf(id).delete(id);
    const now = environment.nowMs();
    const isOver = now - record.createdAt >= GIVE_UP_MS;
    const claim: PushRecord = isOver
      ? { ...record, state: 'failed', problem: 'The push service didn’t take it in time.' }
      : { ...record, attempts: record.attempts + 1, notBefore: now + CLAIM_MS };
    const [claimed] = await store.commit([{ ...stored, body: { ...claim } }]);
    if (claimed?.status !== 'committed') return;
    if (isOver) {
      figures.failed += 1;
      return void this.#lineOf(id).delete(id);
    }
    const pauseMs = PAUSES_MS[record.attempts] ?? LONGEST_PAUSE_MS;
    const { sent, again, problem } = await attempt(claim, pauseMs, this.#closed.signal);
    if (again?.isFailure) figures.retries += 1;
    const next: PushRecord = {
      ...claim,
      sent: [...new Set([...claim.sent, ...sent])],
      ...(again
        ? { notBefore: again.atMs, attempts: again.isFailure ? claim.attempts : record.attempts }
        : { state: problem === undefined ? ('done' as const) : ('failed' as const) }),
      ...(problem !== undefined && { problem }),
    };
    if (!again) this.#lineOf(id).delete(id);
    await store.commit([{ id: stored.id, revision: claimed.revision, body: { ...next } }]);
  }
}
