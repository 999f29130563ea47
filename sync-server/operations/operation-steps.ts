/** For every operation: to identify its person, store it and answer it. Measured: 0.2 to 0.4 ms. */
const STEPS_AN_OPERATION = 15_000;
/** Measured: reading a posting with a description of 59,000 characters takes 2 to 6 ms. */
const STEPS_A_CHARACTER = 5;

/**
 * The highest cost of an operation, estimated from its size (`projection/work-meter.ts`: 50 million steps a second).
 */
export function operationSteps(operation: unknown): number {
  return STEPS_AN_OPERATION + STEPS_A_CHARACTER * charactersIn(operation);
}

/** About fifty small operations, or two of the longest postings. No other request is answered while they begin. */
const STEPS_A_GROUP = 750_000;
/** About a dozen. Several pushes' groups are at work at once then, so batches of the store are no smaller. */
const STEPS_WHILE_OTHERS_WAIT = 180_000;

/** Keeps the order. `doOthersWait` is asked again for each operation. */
export function* groupedBySteps(
  operations: readonly unknown[],
  doOthersWait: () => boolean = () => false,
): Generator<readonly unknown[]> {
  let group: unknown[] = [];
  let steps = 0;
  for (const operation of operations) {
    group.push(operation);
    steps += operationSteps(operation);
    if (steps < (doOthersWait() ? STEPS_WHILE_OTHERS_WAIT : STEPS_A_GROUP)) continue;
    yield group;
    [group, steps] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/** The number of characters in all texts and keys. */
function charactersIn(root: unknown): number {
  const stack = [root];
  let characters = 0;
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === 'string') characters += value.length;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      characters += key.length;
      stack.push(inner);
    }
  }
  return characters;
}
