/** Nine digits: short enough to be read out on the telephone, and longer than the numbers of Job Bank's postings. */
const FIRST = 100_000_000;
const COUNT = 900_000_000;

/**
 * Makes job numbers where the posting is made, offline too: one after another from a random start. Two devices may draw the same
 * one. The server then gives the next free number and the receipt says so (`postings/posting-numbers.ts`).
 */
export function createJobIds(random: () => number): () => number {
  let counter = Math.floor(random() * COUNT);
  return () => {
    counter = (counter + 1) % COUNT;
    return FIRST + counter;
  };
}
