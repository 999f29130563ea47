import type { Timer } from '../core/timer.ts';
import { generationOf } from '../store/document-shape.ts';
import type { Change, Store, Subscription } from '../store/store.ts';

const KEPT = 20_000;

/** A write that another process made: the revision that it left. */
export interface Landed {
  id: string;
  revision: string;
}

interface Shown {
  revision: string;
  generation: number;
  /** 0: it has none. */
  position: number;
}

/**
 * What this process's listeners have seen of a store, so that a write which another process made for this one can be
 * answered once it is visible here. Its subscription comes before all others, but the feed passes each page to all
 * listeners before any waiting promise goes on.
 */
export class SeenWrites {
  /** How many changes the feed has shown. */
  shown = 0;
  /** The latest changes by id. The oldest are dropped: no answer of another process is that late. */
  readonly #shown = new Map<string, Shown>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #subscription: Subscription;
  readonly #timer: Timer;

  private constructor(subscription: Subscription, timer: Timer) {
    this.#subscription = subscription;
    this.#timer = timer;
  }

  static async follow(store: Store, timer: Timer): Promise<SeenWrites> {
    const { sequence } = await store.status();
    let seen: SeenWrites | undefined;
    const early: Change[] = [];
    const subscription = await store.subscribe(sequence, changes => {
      if (seen) seen.#note(changes);
      else early.push(...changes);
    });
    seen = new SeenWrites(subscription, timer);
    seen.#note(early);
    return seen;
  }

  /** Resolves to true when all of them, or later versions, were seen; to false if they weren't in time. */
  async reached(landed: readonly Landed[], timeoutMs: number): Promise<boolean> {
    const missing = landed.filter(write => !this.#isShown(write));
    if (missing.length === 0) return true;
    const cancels: (() => void)[] = [];
    const isLate = new Promise<false>(resolve => {
      cancels.push(this.#timer.after(timeoutMs, () => resolve(false)));
    });
    const all = Promise.all(missing.map(write => this.#one(write, cancels))).then(() => true);
    try {
      return await Promise.race([all, isLate]);
    } finally {
      for (const cancel of cancels) cancel();
    }
  }

  /** The latest changes with positions above `after`, up to `through`. */
  between(after: number, through: number): Landed[] {
    if (after >= through) return [];
    return [...this.#shown].flatMap(([id, { revision, position }]) =>
      position > after && position <= through ? [{ id, revision }] : [],
    );
  }

  close(): void {
    this.#subscription.close();
  }

  #one(write: Landed, cancels: (() => void)[]): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (this.#isShown(write)) resolve();
      };
      const waiting = this.#waiting.get(write.id) ?? new Set();
      this.#waiting.set(write.id, waiting.add(look));
      cancels.push(() => {
        waiting.delete(look);
        if (waiting.size === 0 && this.#waiting.get(write.id) === waiting) this.#waiting.delete(write.id);
      });
    });
  }

  #isShown({ id, revision }: Landed): boolean {
    return (this.#shown.get(id)?.generation ?? 0) >= generationOf(revision);
  }

  #note(changes: readonly Change[]): void {
    this.shown += changes.length;
    for (const { id, revision, position = 0 } of changes) {
      this.#shown.delete(id);
      this.#shown.set(id, { revision, generation: generationOf(revision), position });
      for (const look of this.#waiting.get(id) ?? []) look();
    }
    for (const oldest of this.#shown.keys()) {
      if (this.#shown.size <= KEPT) break;
      this.#shown.delete(oldest);
    }
  }
}
