/** If the longer text costs less than this, the growth doesn't matter. */
const CHEAP_MS = 10;
/**
 * Over these lengths, linear work costs four times as much and quadratic work sixteen times. Collecting garbage and
 * missing the cache can raise the cost of linear work as much once or twice, but not at each length: a table cost 0.4 ms, 4.6, 38,
 * 144 and 520 at these lengths and one more.
 */
const SPANS = [
  { short: 5_000, long: 20_000, attempts: 8 },
  { short: 20_000, long: 80_000, attempts: 5 },
  { short: 80_000, long: 320_000, attempts: 3 },
] as const;
const MOST = 8;

/**
 * Neither time is below what the work itself takes. Other programs add to the time that passes, and the process's other
 * threads, which collect garbage, to its processor time: the smaller of the two is nearest.
 */
export function stopwatch(): () => number {
  const startMs = performance.now();
  const before = process.cpuUsage();
  return () => {
    const passedMs = performance.now() - startMs;
    const { user, system } = process.cpuUsage(before);
    return Math.min(passedMs, (user + system) / 1000);
  };
}

/** The smallest of several attempts counts, because disturbances only ever increase the cost. */
class Costs {
  #least = Number.POSITIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  /** true: at most proportional. */
  isFine(short: number | null, long: number): boolean {
    this.#most = Math.min(this.#most, long);
    if (short !== null) this.#least = Math.min(this.#least, short);
    return this.#most < CHEAP_MS || (short !== null && this.#most < MOST * this.#least);
  }

  get growth(): number {
    return this.#most / this.#least;
  }
}

/** Asks for the cost of each length that it yields, in ms. */
function* judge(): Generator<number, number | null, number> {
  let growth = 0;
  for (const { short, long, attempts } of SPANS) {
    const costs = new Costs();
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const longMs = yield long;
      if (costs.isFine(null, longMs)) return null;
      if (costs.isFine(yield short, longMs)) return null;
    }
    growth = costs.growth;
  }
  return growth;
}

/**
 * How many times as much a text of four times the length costs. null: at most proportional. `startWatch` returns the
 * function that reads it, in ms.
 */
export function excessGrowth(work: (length: number) => void, startWatch = stopwatch): number | null {
  const judging = judge();
  let step = judging.next();
  while (!step.done) {
    const elapsed = startWatch();
    work(step.value);
    step = judging.next(elapsed());
  }
  return step.value;
}

/** The same for asynchronous work. Nothing else should run in the process. */
export async function excessGrowthOf(work: (length: number) => Promise<unknown>): Promise<number | null> {
  const judging = judge();
  let step = judging.next();
  while (!step.done) {
    const elapsed = stopwatch();
    await work(step.value);
    step = judging.next(elapsed());
  }
  return step.value;
}
