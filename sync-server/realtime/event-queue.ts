import { ownTurn, Slices } from '../own-turn.ts';

/** Events that wait for their turn. Each is a hint that something changed, and nothing rests on it. */
const WAITING_MAX = 10_000;

interface Parts<Event> {
  /** Tells everybody who is to hear of it; gives the steps of each small part of that (`projection/work-meter.ts`). */
  tell: (event: Event) => Iterable<number>;
  onFailed: (error: unknown) => void;
  /** Too many wait: nobody is told of this one. */
  onDropped: () => void;
}

/** Events in order, told at once or, when that would take long, a part in each turn of the event loop. */
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
