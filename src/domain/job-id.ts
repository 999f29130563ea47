/** Nine digits: short enough to be read out on the telephone, and longer than the numbers of Job Bank's postings. */
const FIRST = 100_000_000;
const COUNT = 900_000_000;

/**
 * Makes job numbers where the posting is made, offline too: one after another from a random start. Two devices may draw the same
 * one. The server then gives the next free number and the receipt says so (`services/posting-numbers.ts`).
 */
export function createJobIds(random: () => number): () => number {
  let counter = Math.floor(random() * COUNT);
  return () => {
    counter = (counter + 1) % COUNT;
    return FIRST + counter;
  };
}

/** Any number that fits: imports keep theirs, and postings of before have sixteen digits. */
export function isJobId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** `482 019 753`: a number as it is read out. */
export function spokenJobId(jobId: number): string {
  const digits = String(jobId);
  if (digits.length < 7) return digits;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join('\u00a0');
}
