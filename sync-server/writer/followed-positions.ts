import type { Timer } from '../core/timer.ts';
import type { StorePositions } from '../store/store.ts';
import type { Landed, SeenWrites } from './seen-writes.ts';

const EVERY_MS = 1_000;
/** As long as a feed may be late before it's asked for again. */
const SHOW_MS = 10_000;
/** After so many waits in vain, more than half a minute: a node that misses a write has learned of it long before. */
const IN_VAIN_MAX = 3;

/** What the server that writes says of its positions. */
export interface ToldPositions {
  /** It has seen everything up to this position. */
  through: number;
  /** What has landed since the position that the other server named, as far as it's remembered. */
  writes: Landed[];
}

interface Parts {
  /** Of the store of this process. */
  own: StorePositions;
  isWriting: () => boolean;
  seen: Pick<SeenWrites, 'reached' | 'between' | 'shown'>;
  /** Asks the server that writes. null: there is none, or it's of an earlier version. */
  ask: (since: number) => Promise<ToldPositions | null>;
  /** Resolves when this process has seen everything that was committed so far. */
  catchUp: () => Promise<void>;
  timer: Timer;
}

/**
 * How far a server has seen a store's changes, whichever server writes. The one that writes knows which positions it gave
 * out. The others ask it, and then wait until their feeds have shown what it names: a feed has no order, and may come from
 * a node that is behind.
 */
export class FollowedPositions implements StorePositions {
  readonly #parts: Parts;
  #through = 0;
  /** How often in a row the feed showed nothing at all of what it was waited for. */
  #inVain = 0;
  #cancel: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when it's known, or when it can't be yet. */
  async start(): Promise<void> {
    await this.#look();
  }

  through(): number {
    if (this.#parts.isWriting()) this.#raise(this.#parts.own.through());
    return this.#through;
  }

  /** For another server. */
  tell(since: number): ToldPositions {
    const through = this.through();
    return { through, writes: this.#parts.seen.between(since, through) };
  }

  /**
   * The server that writes can be reached and tells of writes, but this one's feed shows nothing: its node is parted from the
   * others, and what this server answers is old.
   */
  get isCutOff(): boolean {
    return this.#inVain >= IN_VAIN_MAX && !this.#parts.isWriting();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  async #look(): Promise<void> {
    try {
      if (!this.#parts.isWriting()) await this.#follow();
    } catch {
      // The server that writes has just stopped, for example. What was known stays true.
    }
    if (!this.#isClosed) this.#cancel = this.#parts.timer.after(EVERY_MS, () => void this.#look());
  }

  async #follow(): Promise<void> {
    const { ask, catchUp, seen } = this.#parts;
    const told = await ask(this.#through);
    if (!told) return;
    const { shown } = seen;
    const isNews = told.through > this.#through;
    // Some of the named writes are older than this process, which has read the whole store since.
    if (isNews && this.#through === 0) await catchUp();
    else if (isNews && !(await seen.reached(told.writes, SHOW_MS))) {
      this.#inVain = seen.shown === shown ? this.#inVain + 1 : 0;
      return;
    }
    this.#inVain = 0;
    this.#raise(told.through);
  }

  #raise(through: number): void {
    this.#through = Math.max(this.#through, through);
  }
}
