/** Of any operation: to tell whose it is, to keep it and to answer. Measured: 0.2 to 0.4 ms. */
const STEPS_AN_OPERATION = 15_000;
/** Measured: a posting with a description of 59,000 characters takes 2 to 6 ms to read. */
const STEPS_A_CHARACTER = 5;

/** What an operation costs at most, as far as its size tells (`projection/work-meter.ts`: 50 million steps take a second). */
export function operationSteps(operation: unknown): number {
  return STEPS_AN_OPERATION + STEPS_A_CHARACTER * charactersIn(operation);
}

/** Some fifty small operations, or two of the longest postings: in this time nobody else is answered. */
const STEPS_A_GROUP = 750_000;

/** In order, in groups that take some milliseconds each. */
export function* groupedBySteps(operations: readonly unknown[]): Generator<readonly unknown[]> {
  let group: unknown[] = [];
  let steps = 0;
  for (const operation of operations) {
    group.push(operation);
    steps += operationSteps(operation);
    if (steps < STEPS_A_GROUP) continue;
    yield group;
    [group, steps] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/** Of all texts and names in it. */
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
