/** Some 45 kB as gzip: what a change of one posting costs a phone, and what a cut connection loses. */
const MOST_POSTINGS = 256;
/** Job numbers have 53 bits. */
const NUMBERS = 2 ** 53;

export interface DetailsPart<T> {
  /** The range of numbers that belongs to this part alone, both inclusive. */
  from: number;
  to: number;
  postings: T[];
}

/**
 * Cuts postings into parts along their numbers: a range that holds too many is halved. Where one is added, changed or
 * removed, its own part changes and no other; only when that one becomes too large (or small) are there two (or one)
 * instead. Numbers rise with time, so new postings come together in the last part.
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

/** The place of the first posting whose number is `least` or more. */
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
