/** New ones of one address in a minute (Appwrite's), and messages of one socket in ten seconds. */
export const OPENINGS_PER_MINUTE = 128;
export const MESSAGES_PER_TEN_SECONDS = 100;
/** What one socket may have asked for. */
export const SUBSCRIPTIONS_MAX = 100;
export const CHANNELS_MAX = 500;
export const QUERIES_MAX_CHARS = 100_000;
/** Comparisons that all its subscriptions take together. Every event is held against every one of them. */
export const CONDITIONS_MAX = 500;
/** In steps (`projection/work-meter.ts`): a message is read, and each character of it is read and compiled. */
export const STEPS_A_MESSAGE = 1_000;
export const STEPS_A_CHARACTER = 2;
/** Longest message that is read. Appwrite's. */
export const MESSAGE_MAX_BYTES = 64_000;

/** Counts by fixed windows: at a border twice as many pass, never more. */
export class WindowCount {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** False = too many. */
  take(key: string, nowMs: number): boolean {
    const window = Math.floor(nowMs / this.#windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#max;
  }
}
