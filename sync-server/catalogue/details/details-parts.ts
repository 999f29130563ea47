/** About 45 kB with gzip: what a change of one posting costs a phone, and what a broken connection loses. */
const MOST_POSTINGS = 256;
/** Job numbers have 53 bits. */
const NUMBERS = 2 ** 53;

export interface DetailsPart<T> {
  /** The range of numbers that belongs to this part only; both ends are inclusive. */
  from: number;
  to: number;
  postings: T[];
}

/**
 * Splits postings into parts by number: a range with too many is halved. If a posting is added, changed or removed,
 * only its own part changes; that part is split or joined only when it becomes too large or small. Numbers increase
 * with time, so new postings are together in the last part.
 */
export function detailsParts<T extends { jobId: number }>(postings: Iterable<T>): DetailsPart<T>[] {
  const parts: DetailsPart<T>[] = [];
  const cut = (sorted: T[], from: number, size: number): void => {
    if (sorted.length === 0) return;
    if (sorted.length <= MOST_POSTINGS || size === 1) {
      parts.push({ from, to: from + size - 1, postings: sorted });
      return;
    }
    const half = size / 2;
    const middle = firstFrom(sorted, from + half);
    cut(sorted.slice(0, middle), from, half);
    cut(sorted.slice(middle), from + half, half);
  };
  cut(
    [...postings].sort((a, b) => a.jobId - b.jobId),
    0,
    NUMBERS,
  );
  return parts;
}

/** The index of the first posting whose number is at least `least`. */
function firstFrom(sorted: readonly { jobId: number }[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.jobId ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
