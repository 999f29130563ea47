import type { FastifyBaseLogger } from 'fastify';
import { alertDueMs, type SearchAlert } from '../../src/wire/search-alerts.ts';
import type { Environment } from '../core/environment.ts';
import type { Timer } from '../core/timer.ts';
import { ALERT_PREFIX, ALERT_RANGE, type AlertRecord, toAlert } from '../records/messaging/alert-record.ts';
import { documentsIn } from '../store/pages-of.ts';
import type { JsonObject, Store, Subscription } from '../store/store.ts';

/** Announcements under way. */
const AT_ONCE = 4;
/** What arrives within this time after an announcement is told together. */
const SPACING_MS = 10 * 60_000;
/** What arrives together is told together. */
const GATHER_MS = 30_000;
const LOOK_EVERY_MS = 3_600_000;
const STORE_PAUSE_MS = 10_000;
const QUARTER_MS = 900_000;
/** Due times that are kept: people share time zones. */
const KEPT = 1_000;

type Of = Pick<AlertRecord, 'userId' | 'searchId'>;

interface Parts {
  store: Store;
  environment: Pick<Environment, 'nowMs'>;
  timer: Timer;
  log: FastifyBaseLogger;
  /** No other process makes announcements from this store, so a claim is one of this process or of one that was killed. */
  isAlone: boolean;
  alertOf: (searchId: string) => SearchAlert | undefined;
  /** Makes or continues an announcement, as far as possible now. It changes the record. */
  announce: (of: Of, signal: AbortSignal) => Promise<void>;
}

/** Makes announcements when they are due. Runs in one process on a store. */
export class AlertRunner {
  readonly #parts: Parts;
  /** When each is due, in ms, by search. */
  readonly #due = new Map<string, number>();
  readonly #records = new Map<
    string,
    Pick<AlertRecord, 'userId' | 'firstAt' | 'lastAt' | 'notBefore'> & { takenUntil: number }
  >();
  readonly #running = new Map<string, Promise<void>>();
  readonly #closed = new AbortController();
  readonly #dueTimes = new Map<string, number>();
  #subscription: Subscription | undefined;
  #cancelLook: () => void = () => undefined;
  #isLooking = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Searches with something to tell. */
  get waiting(): number {
    return this.#due.size;
  }

  async start(): Promise<void> {
    const { store } = this.#parts;
    const { sequence } = await store.status();
    for await (const { id, body } of documentsIn(store, ALERT_RANGE)) this.#note(id, body);
    this.#subscription = await store.subscribe(sequence, changes => {
      for (const { id, body } of changes) if (id.startsWith(ALERT_PREFIX)) this.#note(id, body);
    });
  }

  /** The choice of a search changed. */
  chosen(searchId: string): void {
    const record = this.#records.get(searchId);
    if (!record) return;
    this.#due.set(searchId, Math.max(record.takenUntil, this.#dueMs(searchId, record)));
    this.#lookSoon();
  }

  /** Resolves when no announcement is under way. */
  async idle(): Promise<void> {
    await Promise.resolve();
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#cancelLook();
    this.#subscription?.close();
    await this.idle();
  }

  /** Runs within the commit. */
  #note(id: string, body: JsonObject | null): void {
    // The key is of the person and the search.
    const searchId = id.slice(id.indexOf('/') + 1);
    const record = body && toAlert(body);
    if (!record || (record.waiting.length === 0 && !record.sending)) {
      this.#due.delete(searchId);
      this.#records.delete(searchId);
      return;
    }
    const { userId, firstAt, lastAt, notBefore, sending } = record;
    const takenUntil = this.#parts.isAlone ? 0 : (sending?.takenUntil ?? 0);
    const kept = { userId, firstAt, lastAt, notBefore, takenUntil };
    this.#records.set(searchId, kept);
    this.#due.set(searchId, sending ? Math.max(takenUntil, notBefore) : this.#dueMs(searchId, kept));
    this.#lookSoon();
  }

  #dueMs(
    searchId: string,
    { firstAt, lastAt, notBefore }: Pick<AlertRecord, 'firstAt' | 'lastAt' | 'notBefore'>,
  ): number {
    const alert = this.#parts.alertOf(searchId);
    // Nothing is announced any more: the attempt forgets what waits.
    if (!alert) return 0;
    const soonest =
      alert.when === 'now'
        ? Math.max(firstAt + GATHER_MS, lastAt + SPACING_MS)
        : this.#morning(alert, firstAt);
    return Math.max(soonest, notBefore);
  }

  #morning(alert: SearchAlert, fromMs: number): number {
    const key = `${alert.when} ${alert.zone} ${Math.floor(fromMs / QUARTER_MS)}`;
    const known = this.#dueTimes.get(key);
    if (known !== undefined) return known;
    const due = alertDueMs(alert, fromMs);
    if (this.#dueTimes.size >= KEPT) this.#dueTimes.clear();
    this.#dueTimes.set(key, due);
    return due;
  }

  #lookSoon(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    queueMicrotask(() => this.#look());
  }

  #look(): void {
    this.#isLooking = false;
    this.#cancelLook();
    if (this.#closed.signal.aborted) return;
    const now = this.#parts.environment.nowMs();
    let next = now + LOOK_EVERY_MS;
    for (const [searchId, dueMs] of this.#due) {
      if (dueMs > now) next = Math.min(next, dueMs);
      else if (this.#running.size < AT_ONCE && !this.#running.has(searchId)) this.#run(searchId);
    }
    if (this.#due.size > 0) this.#cancelLook = this.#parts.timer.after(next - now, () => this.#look());
  }

  #run(searchId: string): void {
    const { announce, environment, log } = this.#parts;
    // If it changes nothing, it isn't tried again at once.
    this.#due.set(searchId, environment.nowMs() + STORE_PAUSE_MS);
    const { userId = '' } = this.#records.get(searchId) ?? {};
    const task = announce({ userId, searchId }, this.#closed.signal)
      .catch((error: unknown) => {
        if (!this.#closed.signal.aborted)
          log.error({ err: error }, 'alerts: an announcement could not be read or recorded');
      })
      .finally(() => {
        this.#running.delete(searchId);
        this.#look();
      });
    this.#running.set(searchId, task);
  }
}
