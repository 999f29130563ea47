import type { Timer } from '../core/timer.ts';
import type { StorePositions } from '../store/store.ts';
import type { Landed, SeenWrites } from './seen-writes.ts';

const EVERY_MS = 1_000;
/** As long as a feed may be late before it's asked for again. */
const SHOW_MS = 10_000;

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
  seen: Pick<SeenWrites, 'reached' | 'between'>;
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
    const told = await this.#parts.ask(this.#through);
    if (!told || told.through <= this.#through) return;
    // Some of the named writes are older than this process, which has read the whole store since.
    if (this.#through === 0) await this.#parts.catchUp();
    else if (!(await this.#parts.seen.reached(told.writes, SHOW_MS))) return;
    this.#raise(told.through);
  }

  #raise(through: number): void {
    this.#through = Math.max(this.#through, through);
  }
}
