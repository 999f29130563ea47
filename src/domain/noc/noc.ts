/** Training, Education, Experience and Responsibilities: 0 = management, 1 = university … 5 = no formal education. */
export type Teer = 0 | 1 | 2 | 3 | 4 | 5;

const TEERS: readonly Teer[] = [0, 1, 2, 3, 4, 5];

/**
 * The TEER category of a NOC 2021 code: its second digit. Null for an invalid one. Kept small, because a list of
 * postings needs no titles; those are in `noc-occupations.ts`, which is loaded on demand.
 */
export function teerOf(code: string): Teer | null {
  if (!/^\d{5}$/.test(code)) return null;
  return TEERS.find(teer => String(teer) === code[1]) ?? null;
}
