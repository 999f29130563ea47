import type { SegmentEntry } from './catalogue.ts';

/** On a slow link, a request costs about as much time as this many bytes. */
export const REQUEST_COST = 1_000;

interface Step {
  position: number;
  cost: number;
  delta: SegmentEntry | null;
  before: Step | null;
}

/**
 * The cheapest chain of deltas from one position to another, or null when they leave a gap. A delta may begin before
 * the position that it is laid over (`mergedContent` explains why that is safe), so each one can follow any position in
 * its range.
 */
export function cheapestChain(
  deltas: readonly SegmentEntry[],
  from: number,
  to: number,
  cost: (entry: SegmentEntry) => number,
): SegmentEntry[] | null {
  // Positions only increase along a path, so in the order of the ends every step's best predecessor is known.
  const steps: Step[] = [{ position: from, cost: 0, delta: null, before: null }];
  const useful = deltas.filter(delta => delta.to > from).sort((a, b) => a.to - b.to || a.from - b.from);
  for (const delta of useful) {
    let before: Step | null = null;
    for (const step of steps) {
      const isReached = step.position >= delta.from && step.position < delta.to;
      if (isReached && (!before || step.cost < before.cost)) before = step;
    }
    if (before) steps.push({ position: delta.to, cost: before.cost + cost(delta), delta, before });
  }
  let last: Step | null = null;
  for (const step of steps) if (step.position === to && (!last || step.cost < last.cost)) last = step;
  return last && chainTo(last);
}

function chainTo(last: Step): SegmentEntry[] {
  const chain: SegmentEntry[] = [];
  for (let step: Step | null = last; step?.delta; step = step.before) chain.push(step.delta);
  return chain.toReversed();
}
