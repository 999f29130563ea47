import type { Entry } from './outgoing-box.ts';

const HOUR_MS = 3_600_000;
/** The longest pause of a message. A later time comes from a clock that was set back. */
export const LONGEST_PAUSE_MS = 4 * HOUR_MS;
/**
 * If the other side can't be reached, the line pauses for this long and then tries a single message first. Codes are
 * valid for 15 minutes.
 */
const OUTAGE_PAUSES_MS = [2_000, 15_000, 60_000, 240_000];
const AT_ONCE = 3;

interface Parts {
  channel: Entry['channel'];
  /** All messages, including other channels'. */
  entries: () => Iterable<Entry>;
  /** Whether the entry is still up to date. */
  isCurrent: (entry: Entry) => boolean;
}

/**
 * Decides what one channel tries next. It only scans all messages once those found due have been tried, because
 * thousands may wait during an outage.
 */
export class DeliveryLine {
  readonly channel: Entry['channel'];
  readonly #parts: Parts;
  readonly #trying = new Map<string, Promise<void>>();
  /** Due messages, the most urgent last. */
  #ready: Entry[] = [];
  /** Other messages may be due as well. */
  #isStale = true;
  #nextDue = Number.POSITIVE_INFINITY;
  #outages = 0;
  #pausedUntil = 0;

  constructor(parts: Parts) {
    this.channel = parts.channel;
    this.#parts = parts;
  }

  get underWay(): Iterable<Promise<void>> {
    return this.#trying.values();
  }

  isTrying({ place }: Entry): boolean {
    return this.#trying.has(place);
  }

  /** Call this for each new or changed message. */
  note(entry: Entry): void {
    this.#isStale = true;
    this.#nextDue = Math.min(this.#nextDue, entry.notBefore);
    const first = this.#ready.at(-1);
    // A new code must not wait for thousands of invitations.
    if (first && entry.attempts === 0 && compareUrgency(entry, first) < 0) this.#ready.push(entry);
  }

  /** The message to try now. undefined: none, or enough are in progress. */
  next(now: number): Entry | undefined {
    if (this.#isPaused(now) || this.#trying.size >= (this.#outages > 0 ? 1 : AT_ONCE)) return undefined;
    for (;;) {
      const entry = this.#ready.pop();
      if (entry && this.#parts.isCurrent(entry) && !this.isTrying(entry)) return entry;
      if (entry) continue;
      if (!this.#isStale && !(this.#nextDue < Number.POSITIVE_INFINITY && isDue(this.#nextDue, now)))
        return undefined;
      this.#scan(now);
      if (this.#ready.length === 0) return undefined;
    }
  }

  /** The next time at which `next` may have something new, in ms. */
  nextLook(now: number): number {
    const isBusy = this.#trying.size >= (this.#outages > 0 ? 1 : AT_ONCE);
    if (isBusy) return Number.POSITIVE_INFINITY;
    const due = this.#ready.length > 0 || this.#isStale ? now : this.#nextDue;
    return this.#isPaused(now) ? Math.max(due, this.#pausedUntil) : due;
  }

  run(entry: Entry, running: Promise<void>): void {
    this.#trying.set(entry.place, running);
  }

  ended({ place }: Entry): void {
    this.#trying.delete(place);
    this.#isStale = true;
  }

  reached(): void {
    this.#outages = 0;
  }

  /** Call this if the other side can't be reached. Returns the pause in ms. */
  pause(now: number): number {
    const pauseMs = OUTAGE_PAUSES_MS[Math.min(this.#outages, OUTAGE_PAUSES_MS.length - 1)] ?? 0;
    this.#outages += 1;
    this.#pausedUntil = now + pauseMs;
    return pauseMs;
  }

  #isPaused(now: number): boolean {
    return now < this.#pausedUntil && this.#pausedUntil <= now + LONGEST_PAUSE_MS;
  }

  #scan(now: number): void {
    this.#isStale = false;
    this.#nextDue = Number.POSITIVE_INFINITY;
    for (const entry of this.#parts.entries()) {
      if (entry.channel !== this.channel || this.isTrying(entry)) continue;
      if (isDue(entry.notBefore, now)) this.#ready.push(entry);
      else this.#nextDue = Math.min(this.#nextDue, entry.notBefore);
    }
    this.#ready.sort((a, b) => compareUrgency(b, a));
  }
}

function isDue(notBefore: number, now: number): boolean {
  return notBefore <= now || notBefore > now + LONGEST_PAUSE_MS;
}

/**
 * Messages that expire first go first, so codes don't queue behind invitations. Messages that failed before go last and
 * hold nothing up.
 */
function compareUrgency(a: Entry, b: Entry): number {
  if (a.attempts !== b.attempts) return a.attempts - b.attempts;
  const endOf = ({ expiresAt }: Entry) => expiresAt ?? Number.MAX_SAFE_INTEGER;
  return endOf(a) - endOf(b) || a.queuedAt - b.queuedAt;
}
