import { LeastServed } from '../core/turns/least-served.ts';

interface Options {
  /** How many may be at work at once. An entry may take several, and then there may be more for a moment. */
  places: number;
  /** How many may wait. Beyond it, the holder that was served most of late gives way. */
  waiting: number;
  nowMs: () => number;
  /** After this time, half of what a holder was served counts. */
  halfLifeMs: number;
}

interface Entry {
  /** Places that it takes. Default: one. */
  size?: number;
  /** The cost of entering. Default: one. */
  cost?: number;
  /** Known ones and strangers enter in turn, so neither of the two keeps the other out. */
  isKnown?: boolean;
  /** Whether the one who waits has left. */
  isGone?: () => boolean;
}

type Line = LeastServed<{ enter: (leave: (() => void) | null) => void; entry: Entry }>;

/** Places for costly work. The holder that was served least of late enters first. */
export class FairPlaces {
  readonly #options: Options;
  readonly #known: Line;
  readonly #strangers: Line;
  #wasKnown = false;
  #free: number;

  constructor(options: Options) {
    this.#options = options;
    this.#known = new LeastServed(options);
    this.#strangers = new LeastServed(options);
    this.#free = options.places;
  }

  /** How many wait for a place. */
  get waiting(): number {
    return this.#known.size + this.#strangers.size;
  }

  /** Resolves to a function that leaves the place; it may be called again. null: too many waited, or the holder is gone. */
  enter(holder: string, entry: Entry = {}): Promise<(() => void) | null> {
    return new Promise(resolve => {
      const line = entry.isKnown === true ? this.#known : this.#strangers;
      line.add(holder, { enter: resolve, entry });
      this.#fill();
      if (this.waiting <= this.#options.waiting) return;
      const longer = this.#known.size > this.#strangers.size ? this.#known : this.#strangers;
      longer.drop()?.item.enter(null);
    });
  }

  #fill(): void {
    while (this.#free > 0) {
      const isKnown = this.#strangers.size === 0 || (this.#known.size > 0 && !this.#wasKnown);
      const line = isKnown ? this.#known : this.#strangers;
      const next = line.take();
      if (!next) return;
      const { enter, entry } = next.item;
      if (entry.isGone?.() === true) {
        enter(null);
        continue;
      }
      this.#wasKnown = isKnown;
      line.serve(next.holder, entry.cost ?? 1);
      const size = entry.size ?? 1;
      this.#free -= size;
      enter(this.#leaving(size));
    }
  }

  #leaving(size: number): () => void {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#free += size;
      this.#fill();
    };
  }
}
