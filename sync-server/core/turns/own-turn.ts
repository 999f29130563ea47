import { ArrivalsFirst } from './arrivals.ts';
import { Turns } from './turns.ts';

/** There is one event loop, and so one of these. */
export const turns = new Turns();

/** The server's own work, in order of request. */
const waiting: (() => void)[] = [];
const arrivals = new ArrivalsFirst();

/**
 * Resolves in a turn of the event loop that is given to no other caller. Long work awaits this between its slices.
 * Requests that arrived meanwhile are handled first, and a hundred such tasks together do one slice a turn, not one
 * each. `address`: the client that causes the work; it then competes with what others cause (`turns.ts`).
 */
export function ownTurn(address?: string): Promise<void> {
  if (address !== undefined) return turns.next(address);
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  if (!arrivals.areComing(performance.now())) waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/**
 * The work in a slice, in the steps of budgets (`projection/work-meter.ts`): 50 million take about a second. A request needs a dozen turns or
 * so, and waits for a slice in each.
 */
const STEPS_A_TURN = 25_000;

/** Counts the work of one task and tells when its turn is over. */
export class Slices {
  #steps = 0;

  /** Adds `steps` and returns whether the turn is over. */
  isOver(steps: number): boolean {
    this.#steps += steps;
    if (this.#steps < STEPS_A_TURN) return false;
    this.#steps = 0;
    return true;
  }

  /** Adds `steps` and awaits another turn if this one is over. */
  async did(steps: number): Promise<void> {
    if (this.isOver(steps)) await ownTurn();
  }
}
