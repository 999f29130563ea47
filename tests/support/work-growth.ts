/** So much costs nothing worth a look, even where it grows too fast: it is what a longer text would cost that counts. */
const CHEAP_MS = 10;
const ATTEMPTS = 5;
/** Work that grows with the length costs four times as much, work that grows with its square sixteen times. */
const LENGTHS = [5_000, 20_000] as const;
const MOST = 8;

/** Processor time, so that what else the machine does counts little. */
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

/** Of several attempts the least counts: whatever disturbs one makes it cost more, and never less. */
class Costs {
  #least = Number.POSITIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  /** True: no more than in proportion. */
  isFine(short: number | null, long: number): boolean {
    this.#most = Math.min(this.#most, long);
    if (short !== null) this.#least = Math.min(this.#least, short);
    return this.#most < CHEAP_MS || (short !== null && this.#most < MOST * this.#least);
  }

  get growth(): number {
    return this.#most / this.#least;
  }
}

/** How many times as much a text of four times the length costs; null = no more than in proportion. */
export function excessGrowth(work: (length: number) => void): number | null {
  const [short, long] = LENGTHS;
  const costs = new Costs();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
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

/** The same of work that is waited for. Nothing else should be going on in the process. */
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
