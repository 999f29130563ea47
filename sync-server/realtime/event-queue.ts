import { ownTurn, Slices } from '../core/turns/own-turn.ts';

/** Events in the queue. Each is only a hint that something changed; nothing depends on it. */
const WAITING_MAX = 10_000;

interface Parts<Event> {
  /**
   * Sends an event to all its receivers. Yields the steps of each small part of the work (`projection/work-meter.ts`).
   */
  tell: (event: Event) => Iterable<number>;
  onFailed: (error: unknown) => void;
  /** Called when the queue is full and the event is dropped. */
  onDropped: () => void;
}

/** Delivers events in order: at once, or if that takes long, a part in each turn of the event loop. */
export class EventQueue<Event> {
  readonly #parts: Parts<Event>;
  readonly #slices = new Slices();
  readonly #waiting: Event[] = [];
  #isTelling = false;

  constructor(parts: Parts<Event>) {
    this.#parts = parts;
  }

  add(event: Event): void {
    if (this.#waiting.length >= WAITING_MAX) return this.#parts.onDropped();
    this.#waiting.push(event);
    if (!this.#isTelling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    const { tell, onFailed } = this.#parts;
    this.#isTelling = true;
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      try {
        for (const steps of tell(event)) if (this.#slices.isOver(steps)) await ownTurn();
      } catch (error) {
        onFailed(error);
      }
    }
    this.#isTelling = false;
  }
}
