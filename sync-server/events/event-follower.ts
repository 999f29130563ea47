import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../core/environment.ts';
import { ownTurn, Slices } from '../core/turns/own-turn.ts';
import type { Timer } from '../core/timer.ts';
import type { Change, Sequence, Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { BoardEvent, EventConsumer, EventSource } from './board-event.ts';
import { type EventPosition, PositionKeeper } from './event-position.ts';
import { parkEvent } from './parked-events.ts';
import { RecentEvents } from './recent-events.ts';
import type { SavingState } from './saving-state.ts';

/** Changes in memory. With more, the feed is left and read again later. */
const WAITING_MAX = 5_000;
const RESUME_AT = 500;
/** A kill repeats what was delivered since. Consumers recognize it. */
const SAVE_EVERY_MS = 1_000;
/** The pause doubles up to this while saving fails: a full disk stays full for hours. */
const LONGEST_SAVE_PAUSE_MS = 60_000;
/** Changes that caused no event are only counted, because saving a position is a change too. */
const SAVE_AFTER = 500;
/** Pauses before an event is tried again. After the last one fails, the event is parked. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000];
const STORE_PAUSE_MS = 5_000;
/** In steps (`projection/work-meter.ts`): looking at a change, and delivering its events. */
const STEPS_A_CHANGE = 1_500;

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
  /** Shared by all consumers. */
  saving: SavingState;
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
  /** null: the consumer wants none of these changes, and only its position moves. */
  change: Change | null;
  sequence: Sequence;
  /** Changes. */
  count: number;
  arrivedMs: number;
}

/** Takes one consumer through the feeds of both stores, from the position that it had reached. */
export class EventFollower {
  readonly figures: FollowerFigures;
  readonly #parts: FollowerParts;
  readonly #keeper: PositionKeeper;
  readonly #slices = new Slices();
  /** Aborting one leaves that store's feed. */
  readonly #subscriptions = new Map<StoreName, AbortController>();
  readonly #closed = new AbortController();
  #recent: RecentEvents;
  #position: EventPosition = { board: 0, accounts: 0, atMs: 0 };
  #saved: EventPosition | undefined;
  #waiting: Waiting[] = [];
  #unsaved = 0;
  #isDue = false;
  #cancelSave: (() => void) | undefined;
  #savePauseMs = SAVE_EVERY_MS;
  #saving: Promise<void> = Promise.resolve();
  #working: Promise<void> | undefined;
  #isFull = false;
  #isHurried = false;
  #hurry: () => void = () => undefined;

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
    this.#isHurried = true;
    this.#hurry();
    while (this.#working) await this.#working;
    this.#isHurried = false;
    await this.#save();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#hurry();
    this.#cancelSave?.();
    this.#unsubscribe();
    await this.#working;
    await this.#save().catch(() => undefined);
    await this.#parts.consumer.stop?.();
  }

  async #subscribe(): Promise<void> {
    for (const store of STORES) {
      if (this.#isFull || this.#closed.signal.aborted || this.#subscriptions.has(store)) continue;
      const subscription = new AbortController();
      this.#subscriptions.set(store, subscription);
      const { signal } = subscription;
      try {
        const opened = await this.#parts.stores[store].subscribe(
          this.#position[store],
          changes => {
            if (!signal.aborted) this.#take(store, changes);
          },
          { signal },
        );
        if (signal.aborted) opened.close();
      } catch (error) {
        subscription.abort();
        if (this.#subscriptions.get(store) === subscription) this.#subscriptions.delete(store);
        throw error;
      }
    }
  }

  #unsubscribe(): void {
    for (const subscription of this.#subscriptions.values()) subscription.abort();
    this.#subscriptions.clear();
  }

  /** Runs within the commit that changed the store. */
  #take(store: StoreName, changes: readonly Change[]): void {
    if (this.#isFull || this.#closed.signal.aborted) return;
    const arrivedMs = this.#parts.environment.nowMs();
    for (const change of changes) {
      // Positions are changes too, and would never come to an end.
      if (change.id.startsWith(OWN)) continue;
      const { sequence } = change;
      const isHeard = this.#isHeard(store, change.id);
      const last = this.#waiting.at(-1);
      if (!isHeard && last?.change === null && last.store === store) {
        last.sequence = sequence;
        last.count += 1;
      } else this.#waiting.push({ store, change: isHeard ? change : null, sequence, count: 1, arrivedMs });
    }
    this.#count();
    if (this.#waiting.length > WAITING_MAX) {
      this.#isFull = true;
      // Not within the commit: the feed is calling its listeners.
      queueMicrotask(() => this.#unsubscribe());
    }
    this.#work();
  }

  #isHeard(store: StoreName, id: string): boolean {
    const { sources, consumer } = this.#parts;
    if (store === 'board' && consumer.hears?.(id) === false) return false;
    return sources.some(source => source.store === store && source.reads(id));
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
      if (this.#waiting.length === 0) {
        const atMs = this.#parts.environment.nowMs();
        this.#recent.caughtUp(atMs);
        // Only here: while changes wait, the time of the last one that was seen isn't known.
        this.#position = { ...this.#position, atMs };
        if (this.#isSaveDue) this.#saveSoon();
        return;
      }
      await this.#gather();
      const next = this.#waiting.slice(0, this.#parts.consumer.atOnce ?? 1);
      if (!(await this.#deliver(next))) return;
      this.#waiting.splice(0, next.length);
      this.#count();
      for (const each of next) this.#moveTo(each);
      if (this.#isFull && this.#waiting.length <= RESUME_AT) await this.#resume();
    }
  }

  /** Resolves when changes have waited for others, or someone waits for them. */
  #gather(): Promise<void> {
    const { consumer, timer } = this.#parts;
    const { gatherMs } = consumer;
    if (gatherMs === undefined || this.#isHurried || this.#closed.signal.aborted) return Promise.resolve();
    return new Promise(resolve => {
      const cancel = timer.after(gatherMs, resolve);
      this.#hurry = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Also while more changes wait, which may be for hours. */
  #moveTo({ store, sequence, count }: Waiting): void {
    this.#position = { ...this.#position, [store]: sequence };
    this.#unsaved += count;
    if (this.#isSaveDue) this.#saveSoon();
  }

  get #isSaveDue(): boolean {
    return this.#isDue || this.#unsaved >= SAVE_AFTER;
  }

  /** What was left out of memory is read from the feed again, from the last change in it. */
  async #resume(): Promise<void> {
    const rest = this.#waiting;
    this.#waiting = [];
    if (!(await this.#deliver(rest))) return;
    for (const each of rest) this.#moveTo(each);
    this.#isFull = false;
    this.#unsubscribe();
    await this.#retrying(() => this.#subscribe());
    this.#count();
  }

  /** false: the follower was closed meanwhile. */
  async #deliver(waiting: readonly Waiting[]): Promise<boolean> {
    const { consumer } = this.#parts;
    const batch: BoardEvent[] = [];
    for (const { store, change } of waiting) {
      if (!change) continue;
      const events = this.#wanted(store, change);
      if (consumer.consumeAll) batch.push(...events);
      else for (const event of events) if (!(await this.#consume([event]))) return false;
      if (this.#slices.isOver(STEPS_A_CHANGE)) await ownTurn();
    }
    return batch.length === 0 || this.#consume(batch);
  }

  #wanted(store: StoreName, change: Change): BoardEvent[] {
    const { sources, consumer, log } = this.#parts;
    try {
      const events = sources
        .filter(source => source.store === store && source.reads(change.id))
        .flatMap(source => source.read(change, this.#recent));
      if (events.length > 0) this.#isDue = true;
      return events.filter(event => consumer.wants(event));
    } catch (error) {
      // It would fail again, and hold up everything after it.
      log.error({ err: error, consumer: consumer.name, id: change.id }, 'events: a change was left out');
      return [];
    }
  }

  async #consume(events: readonly BoardEvent[]): Promise<boolean> {
    const [event] = events;
    if (!event) return true;
    const { consumer, log, stores, timer } = this.#parts;
    const { figures } = this;
    let isStoreNoted = false;
    for (let tries = 0; ; ) {
      try {
        if (events.length > 1) await consumer.consumeAll?.(events);
        else await consumer.consume(event);
        if (isStoreNoted) log.info({ consumer: consumer.name }, 'events: events are delivered again');
        figures.delivered += events.length;
        return true;
      } catch (error) {
        if (this.#closed.signal.aborted) return false;
        figures.failures += 1;
        const isStore = error instanceof StoreUnavailable;
        const about = { err: error, consumer: consumer.name, event: event.name, id: event.id };
        const pauseMs = isStore ? STORE_PAUSE_MS : PAUSES_MS[tries];
        if (pauseMs === undefined && events.length > 1) {
          // One of them may be the fault.
          for (const each of events) if (!(await this.#consume([each]))) return false;
          return true;
        }
        if (pauseMs === undefined) {
          log.error(about, 'events: an event was set aside');
          figures.parked += 1;
          await this.#retrying(() => parkEvent(stores.accounts, consumer.name, event, error));
          return true;
        }
        if (!isStoreNoted) log.warn(about, 'events: an event could not be delivered yet');
        if (isStore) isStoreNoted = true;
        else tries += 1;
        if (!(await pause(pauseMs, timer, this.#closed.signal))) return false;
      }
    }
  }

  /** Waits for the store to work again. */
  async #retrying(task: () => Promise<void>): Promise<void> {
    const { log, timer, consumer } = this.#parts;
    let isNoted = false;
    while (!this.#closed.signal.aborted) {
      try {
        await task();
        if (isNoted) log.info({ consumer: consumer.name }, 'events: the store can be used again');
        return;
      } catch (error) {
        if (!isNoted)
          log.warn({ err: error, consumer: consumer.name }, 'events: the store could not be used yet');
        isNoted = true;
        await pause(STORE_PAUSE_MS, timer, this.#closed.signal);
      }
    }
  }

  #saveSoon(): void {
    this.#cancelSave ??= this.#parts.timer.after(this.#savePauseMs, () => {
      this.#cancelSave = undefined;
      this.#save().catch(() => this.#saveSoon());
    });
  }

  /** Saves one after another. */
  #save(): Promise<void> {
    this.#saving = this.#saveAfter(this.#saving);
    return this.#saving;
  }

  async #saveAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    if (!this.#isSaveDue) return;
    const position = this.#position;
    const [wasDue, unsaved] = [this.#isDue, this.#unsaved];
    [this.#isDue, this.#unsaved] = [false, 0];
    try {
      if (await this.#keeper.save(position)) this.#saved = position;
      else this.#parts.onOvertaken();
      this.#savePauseMs = SAVE_EVERY_MS;
      this.#parts.saving.worked();
    } catch (error) {
      this.#savePauseMs = Math.min(2 * this.#savePauseMs, LONGEST_SAVE_PAUSE_MS);
      this.#parts.saving.failed(error);
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
