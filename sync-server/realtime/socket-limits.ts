/** New sockets per address and minute (Appwrite's limit), and messages per socket in ten seconds. */
export const OPENINGS_PER_MINUTE = 128;
export const MESSAGES_PER_TEN_SECONDS = 100;
/** Limits for all subscriptions of one socket. */
export const SUBSCRIPTIONS_MAX = 100;
export const CHANNELS_MAX = 500;
export const QUERIES_MAX_CHARS = 100_000;
/** Comparisons of all its subscriptions together. Each event is tested against all of them. */
export const CONDITIONS_MAX = 500;
/**
 * In steps (`projection/work-meter.ts`): for reading a message, and for reading and compiling each of its characters.
 */
export const STEPS_A_MESSAGE = 1_000;
export const STEPS_A_CHARACTER = 2;
/** The longest message that is read; Appwrite's limit. */
export const MESSAGE_MAX_BYTES = 64_000;

/** Counts in fixed windows. Across a boundary twice as many can pass, but never more. */
export class WindowCount {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** false: too many. */
  take(key: string, nowMs: number): boolean {
    const window = Math.floor(nowMs / this.#windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#max;
  }
}
