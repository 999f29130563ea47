const COUNTER_BITS = 22;
const COUNTER_SIZE = 2 ** COUNTER_BITS;

/**
 * Makes job ids where the posting is made, offline too: 31 bits of Unix seconds, then a 22-bit counter
 * from a random start. 53 bits, so that a `number` holds it exactly until 2038-01-19.
 * Two devices may still draw the same one; the server then gives the next free id and the receipt says so.
 */
export function createJobIds(nowMs: () => number, random: () => number): () => number {
  let counter = Math.floor(random() * COUNTER_SIZE);
  return () => {
    counter = (counter + 1) % COUNTER_SIZE;
    return (Math.floor(nowMs() / 1000) % 2 ** 31) * COUNTER_SIZE + counter;
  };
}

export function isJobId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
