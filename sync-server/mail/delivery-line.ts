import type { Entry } from './outgoing-box.ts';

const HOUR_MS = 3_600_000;
/** The longest pause of a message: a later moment comes from a clock that was set back. */
export const LONGEST_PAUSE_MS = 4 * HOUR_MS;
/** When the other side cannot be reached nothing else is tried for so long, and then one message first. Codes are good for 15 minutes. */
const OUTAGE_PAUSES_MS = [2_000, 15_000, 60_000, 240_000];
const AT_ONCE = 3;

interface Parts {
  channel: Entry['channel'];
  /** All messages, of other channels too. */
  entries: () => Iterable<Entry>;
  /** Whether it is still so. */
  isCurrent: (entry: Entry) => boolean;
}

/**
 * What one channel tries next. Looks through all messages only when those that it found due have had their turn: thousands may wait during an outage.
 */
export class DeliveryLine {
  readonly channel: Entry['channel'];
  readonly #parts: Parts;
  readonly #trying = new Map<string, Promise<void>>();
  /** Due ones, the most urgent last. */
  #ready: Entry[] = [];
  /** Something may be due that is not among them. */
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

  /** A message came or changed. */
  note(entry: Entry): void {
    this.#isStale = true;
    this.#nextDue = Math.min(this.#nextDue, entry.notBefore);
    const first = this.#ready.at(-1);
    // A new code does not wait for thousands of invitations.
    if (first && entry.attempts === 0 && compareUrgency(entry, first) < 0) this.#ready.push(entry);
  }

  /** The one to try now; undefined = none, or enough are under way. */
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

  /** When `next` may have one that it has not now. */
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

  /** The other side cannot be reached. Gives the pause, ms. */
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

/** What expires first goes first: codes do not queue behind invitations. What failed before goes last, and blocks nothing. */
function compareUrgency(a: Entry, b: Entry): number {
  if (a.attempts !== b.attempts) return a.attempts - b.attempts;
  const endOf = ({ expiresAt }: Entry) => expiresAt ?? Number.MAX_SAFE_INTEGER;
  return endOf(a) - endOf(b) || a.queuedAt - b.queuedAt;
}
