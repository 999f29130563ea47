/**
 * Converts the synthetic cards' ids (`jb-` and a number) to job numbers and back. The order must be preserved, since it
 * decides between postings of the same day: ids are ordered as text, job numbers as numbers. Ids with eight digits
 * start at 40000000 and have the same order. Those with nine digits all start with 10, and as text they precede the
 * others.
 */
const FIRST_OF_EIGHT_DIGITS = 40_000_000;
const NINE_DIGITS = 100_000_000;
const NINE_DIGITS_BEFORE_EIGHT = 90_000_000;

/** @param {string} id */
export function jobIdOf(id) {
  const number = Number(id.slice('jb-'.length));
  return number < NINE_DIGITS ? number : number - NINE_DIGITS_BEFORE_EIGHT;
}

/** @param {number} jobId */
export function idOfJob(jobId) {
  return `jb-${jobId < FIRST_OF_EIGHT_DIGITS ? jobId + NINE_DIGITS_BEFORE_EIGHT : jobId}`;
}
