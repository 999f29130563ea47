import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../core/environment.ts';
import { ownTurn, Slices } from '../core/own-turn.ts';
import type { Timer } from '../core/timer.ts';
import type { Change, Store, Subscription } from '../store/store.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { BoardEvent, EventConsumer, EventSource } from './board-event.ts';
import { type EventPosition, PositionKeeper } from './event-position.ts';
import { parkEvent } from './parked-events.ts';
import { RecentEvents } from './recent-events.ts';

/** Changes in memory. With more, the feed is left and read again later. */
const WAITING_MAX = 5_000;
const RESUME_AT = 500;
/** A kill repeats what was delivered since. Consumers recognize it. */
const SAVE_EVERY_MS = 1_000;
/** Changes that caused no event are only counted, because saving a position is a change too. */
const SAVE_AFTER = 500;
/** Pauses before an event is tried again. After the last one fails, the event is parked. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000];
const STORE_PAUSE_MS = 5_000;
/** In steps (`projection/work-meter.ts`): looking at a change, and delivering an event. */
const STEPS_A_CHANGE = 200;

/** The backbone's own documents. */
const OWN = 'events:';

type StoreName = EventSource['store'];
const STORES = ['board', 'accounts'] as const;

export interface FollowerParts {
  consumer: EventConsumer;
  sources: readonly EventSource[];
  stores: Record<StoreName, Store>;
  environment: Pick<Environment, 'nowMs'>;
  timer: Timer;
  epoch: string;
  marginMs: number;
  log: FastifyBaseLogger;
  figures: FollowerFigures;
  /** Another process delivers the events now. */
  onOvertaken: () => void;
}

export interface FollowerFigures {
  /** Changes that the consumer hasn't seen. */
  waiting: number;
  /** When the oldest of them arrived, in ms. null: none. */
  oldestMs: number | null;
  delivered: number;
  failures: number;
  parked: number;
}

interface Waiting {
  store: StoreName;
  change: Change;
  arrivedMs: number;
}

/** Takes one consumer through the feeds of both stores, from the position that it had reached. */
export class EventFollower {
  readonly figures: FollowerFigures;
  readonly #parts: FollowerParts;
  readonly #keeper: PositionKeeper;
  readonly #slices = new Slices();
  readonly #subscriptions = new Map<StoreName, Subscription>();
  readonly #closed = new AbortController();
  #recent: RecentEvents;
  #position: EventPosition = { board: 0, accounts: 0, atMs: 0 };
  #saved: EventPosition | undefined;
  #waiting: Waiting[] = [];
  #unsaved = 0;
  #isDue = false;
  #cancelSave: (() => void) | undefined;
  #saving: Promise<void> = Promise.resolve();
  #working: Promise<void> | undefined;
  #isFull = false;

  constructor(parts: FollowerParts) {
    const { stores, consumer, epoch, environment, marginMs } = parts;
    this.#parts = parts;
    this.#keeper = new PositionKeeper(stores.accounts, consumer.name, epoch);
    this.#recent = new RecentEvents(environment.nowMs(), marginMs);
    this.figures = parts.figures;
  }

  /** Everything up to here was delivered, even after a kill. undefined: nothing was saved yet. */
  get saved(): EventPosition | undefined {
    return this.#saved;
  }

  /** Resolves when the changes since the last stop are waiting for the consumer. A new consumer begins with the next. */
  async start(): Promise<void> {
    const { stores, environment, sources, consumer, marginMs } = this.#parts;
    const kept = await this.#keeper.read();
    if (kept) this.#position = kept;
    else {
      const [board, accounts] = await Promise.all(STORES.map(name => stores[name].status()));
      this.#position = {
        board: board?.sequence ?? 0,
        accounts: accounts?.sequence ?? 0,
        atMs: environment.nowMs(),
      };
      if (!(await this.#keeper.save(this.#position))) return this.#parts.onOvertaken();
    }
    this.#saved = this.#position;
    // A new consumer gets only what happens from now on.
    const { atMs } = this.#position;
    this.#recent = new RecentEvents(kept ? atMs - marginMs : atMs, marginMs);
    for (const source of sources) await source.open?.(this.#recent.sinceMs);
    await consumer.start?.();
    await this.#subscribe();
    this.#work();
  }

  /** Resolves when nothing is waiting and the position is saved. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
    await this.#save();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#cancelSave?.();
    this.#unsubscribe();
    await this.#working;
    await this.#save().catch(() => undefined);
    await this.#parts.consumer.stop?.();
  }

  async #subscribe(): Promise<void> {
    for (const store of STORES) {
      if (this.#closed.signal.aborted || this.#subscriptions.has(store)) continue;
      let isOpen = true;
      const subscription = await this.#parts.stores[store].subscribe(this.#position[store], changes => {
        if (isOpen) this.#take(store, changes);
      });
      const close = () => {
        isOpen = false;
        subscription.close();
      };
      if (this.#isFull || this.#closed.signal.aborted) close();
      else this.#subscriptions.set(store, { close });
    }
  }

  #unsubscribe(): void {
    for (const subscription of this.#subscriptions.values()) subscription.close();
    this.#subscriptions.clear();
  }

  /** Runs within the commit that changed the store. */
  #take(store: StoreName, changes: readonly Change[]): void {
    if (this.#isFull || this.#closed.signal.aborted) return;
    const arrivedMs = this.#parts.environment.nowMs();
    // Positions are changes too, and would never come to an end.
    for (const change of changes)
      if (!change.id.startsWith(OWN)) this.#waiting.push({ store, change, arrivedMs });
    this.#count();
    if (this.#waiting.length > WAITING_MAX) {
      this.#isFull = true;
      // Not within the commit: the feed is calling its listeners.
      queueMicrotask(() => this.#unsubscribe());
    }
    this.#work();
  }

  #count(): void {
    this.figures.waiting = this.#waiting.length;
    this.figures.oldestMs = this.#waiting[0]?.arrivedMs ?? null;
  }

  #work(): void {
    if (this.#closed.signal.aborted) return;
    this.#working ??= this.#deliverAll().finally(() => {
      this.#working = undefined;
      if (this.#waiting.length > 0) this.#work();
    });
  }

  async #deliverAll(): Promise<void> {
    // Let the commit go on.
    await ownTurn();
    while (!this.#closed.signal.aborted) {
      const next = this.#waiting[0];
      if (!next) {
        this.#recent.caughtUp(this.#parts.environment.nowMs());
        break;
      }
      if (!(await this.#deliver(next))) return;
      this.#waiting.shift();
      this.#count();
      this.#position = { ...this.#position, [next.store]: next.change.sequence };
      if (this.#isFull && this.#waiting.length <= RESUME_AT) await this.#resume();
      if (this.#slices.isOver(STEPS_A_CHANGE)) await ownTurn();
    }
    this.#position = { ...this.#position, atMs: this.#parts.environment.nowMs() };
    if (this.#isDue || this.#unsaved >= SAVE_AFTER) this.#saveSoon();
  }

  /** What was left out of memory is read from the feed again, from the last change in it. */
  async #resume(): Promise<void> {
    const rest = this.#waiting;
    this.#waiting = [];
    for (const waiting of rest) {
      if (!(await this.#deliver(waiting))) return;
      this.#position = { ...this.#position, [waiting.store]: waiting.change.sequence };
    }
    this.#isFull = false;
    this.#unsubscribe();
    await this.#retrying(() => this.#subscribe());
    this.#count();
  }

  /** false: the follower was closed meanwhile. */
  async #deliver({ store, change }: Waiting): Promise<boolean> {
    const { sources, consumer } = this.#parts;
    this.#unsaved += 1;
    for (const source of sources) {
      if (source.store !== store) continue;
      for (const event of source.read(change, this.#recent)) {
        this.#isDue = true;
        if (consumer.wants(event) && !(await this.#consume(event))) return false;
      }
    }
    return true;
  }

  async #consume(event: BoardEvent): Promise<boolean> {
    const { consumer, log, stores, timer } = this.#parts;
    const { figures } = this;
    for (let tries = 0; ; ) {
      try {
        await consumer.consume(event);
        figures.delivered += 1;
        return true;
      } catch (error) {
        if (this.#closed.signal.aborted) return false;
        figures.failures += 1;
        const isStore = error instanceof StoreUnavailable;
        const about = { err: error, consumer: consumer.name, event: event.name, id: event.id };
        const pauseMs = isStore ? STORE_PAUSE_MS : PAUSES_MS[tries];
        if (pauseMs === undefined) {
          log.error(about, 'events: an event was set aside');
          figures.parked += 1;
          await this.#retrying(() => parkEvent(stores.accounts, consumer.name, event, error));
          return true;
        }
        log.warn(about, 'events: an event could not be delivered yet');
        if (!isStore) tries += 1;
        if (!(await pause(pauseMs, timer, this.#closed.signal))) return false;
      }
    }
  }

  /** Waits for the store to work again. */
  async #retrying(task: () => Promise<void>): Promise<void> {
    const { log, timer, consumer } = this.#parts;
    while (!this.#closed.signal.aborted) {
      try {
        return await task();
      } catch (error) {
        log.warn({ err: error, consumer: consumer.name }, 'events: the store could not be used yet');
        await pause(STORE_PAUSE_MS, timer, this.#closed.signal);
      }
    }
  }

  #saveSoon(): void {
    this.#cancelSave ??= this.#parts.timer.after(SAVE_EVERY_MS, () => {
      this.#cancelSave = undefined;
      this.#save().catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'events: a position could not be saved yet');
        this.#saveSoon();
      });
    });
  }

  /** Saves one after another. */
  #save(): Promise<void> {
    this.#saving = this.#saveAfter(this.#saving);
    return this.#saving;
  }

  async #saveAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    if (!this.#isDue && this.#unsaved < SAVE_AFTER) return;
    const position = this.#position;
    const [wasDue, unsaved] = [this.#isDue, this.#unsaved];
    [this.#isDue, this.#unsaved] = [false, 0];
    try {
      if (await this.#keeper.save(position)) this.#saved = position;
      else this.#parts.onOvertaken();
    } catch (error) {
      [this.#isDue, this.#unsaved] = [wasDue || this.#isDue, unsaved + this.#unsaved];
      throw error;
    }
  }
}

/** false: it was aborted. */
function pause(ms: number, timer: Timer, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise(resolve => {
    const cancel = timer.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    });
    const stop = () => {
      cancel();
      resolve(false);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
