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
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many times as much a text of four times the length costs; null = no more than in proportion. */
export function excessGrowth(work: (length: number) => void): number | null {
  const [short, long] = LENGTHS;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    most = Math.min(
      most,
      costMs(() => work(long)),
    );
    if (most < CHEAP_MS) return null;
    least = Math.min(
      least,
      costMs(() => work(short)),
    );
    if (most < MOST * least) return null;
  }
  return most / least;
}
