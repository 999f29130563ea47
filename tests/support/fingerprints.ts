import fingerprints from '../fixtures/fingerprints.json' with { type: 'json' };
import { fingerprint, plainName } from '../../scripts/fingerprint.mjs';

/*
 * Fingerprints of public tables and real postings, made by `scripts/table-fingerprints.mjs`: whether something is the same
 * as there, without a copy of it.
 */

/** By broad category, the first digit of the code. */
export const OCCUPATIONS: Readonly<Record<string, string>> = fingerprints.occupations;
/** By name. */
export const WAGE_TABLES_COMPILED: Readonly<Record<string, string>> = fingerprints.wageTables;

const EMPLOYERS = new Set(fingerprints.employers.flatMap(line => line.split(' ')));

/** Is it the name of an employer of the real postings, or words that stand together in one? */
export function isRealEmployer(name: string): boolean {
  return EMPLOYERS.has(fingerprint(plainName(name), 6));
}

export { fingerprint };
