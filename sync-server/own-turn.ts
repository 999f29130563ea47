/** In the order in which they asked. There is one event loop, and so one queue. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that nobody else has been given. Long work awaits this between its slices: what came in
 * meanwhile is handled first, and a hundred of such works do one slice a turn together, not one each.
 */
export function ownTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/** Work in steps, as budgets count them (`projection/work-meter.ts`): 50 million take about a second. */
const STEPS_A_TURN = 250_000;

/** Counts the work of one task and says when its turn is over. */
export class Slices {
  #steps = 0;

  /** Whether, with so much more work, somebody else should have a turn. */
  isOver(steps: number): boolean {
    this.#steps += steps;
    if (this.#steps < STEPS_A_TURN) return false;
    this.#steps = 0;
    return true;
  }

  /** Awaits another turn when this one is over. */
  async did(steps: number): Promise<void> {
    if (this.isOver(steps)) await ownTurn();
  }
}
