/** If the longer text costs less than this, the growth doesn't matter. */
const CHEAP_MS = 10;
const ATTEMPTS = 40;
/** Over these lengths, linear work costs four times as much and quadratic work sixteen times. */
const LENGTHS = [5_000, 20_000] as const;
const MOST = 8;

/** Processor time, so that other work on the machine hardly matters. */
function costMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return msSince(before);
}

async function costOfMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return msSince(before);
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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

/** How many times as much a text of four times the length costs. null: at most proportional. */
export function excessGrowth(work: (length: number) => void, attempts = ATTEMPTS): number | null {
  const [short, long] = LENGTHS;
  const costs = new Costs();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const most = costMs(() => work(long));
    if (costs.isFine(null, most)) return null;
    if (
      costs.isFine(
        costMs(() => work(short)),
        most,
      )
    )
      return null;
  }
  return costs.growth;
}

/** The same for asynchronous work. Nothing else should run in the process. */
export async function excessGrowthOf(work: (length: number) => Promise<unknown>): Promise<number | null> {
  const [short, long] = LENGTHS;
  const costs = new Costs();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const most = await costOfMs(() => work(long));
    if (costs.isFine(null, most)) return null;
    if (costs.isFine(await costOfMs(() => work(short)), most)) return null;
  }
  return costs.growth;
}
