/** The bytes of one blob that is being collected. */
export interface Holding {
  /** Resolves when there is room for so many more, which it then has. */
  take(bytes: number): Promise<void>;
  /** Frees all of them. */
  end(): void;
}

/**
 * Limits the bytes that are in memory at the same time, not the number of senders: a few slow phones must not hold up all
 * others. If the memory is full, only the sender that began first goes on, so that there is always an end.
 */
export class HeldBytes {
  readonly #most: number;
  readonly #senders = new Set<Holding>();
  #held = 0;
  #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  begin(): Holding {
    let own = 0;
    const holding: Holding = {
      take: async bytes => {
        while (this.#held + bytes > this.#most && !this.#isFirst(holding))
          await new Promise<void>(resolve => this.#waiting.push(resolve));
        own += bytes;
        this.#held += bytes;
      },
      end: () => {
        this.#senders.delete(holding);
        this.#held -= own;
        own = 0;
        for (const go of this.#waiting.splice(0)) go();
      },
    };
    this.#senders.add(holding);
    return holding;
  }

  #isFirst(holding: Holding): boolean {
    const [first] = this.#senders;
    return first === holding;
  }
}
