/** Any positive integer that fits a double: imports keep their numbers, and older postings have sixteen digits. */
export function isJobId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
