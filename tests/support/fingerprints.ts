import fingerprints from '../fixtures/fingerprints.json' with { type: 'json' };
import { fingerprint, plainName } from '../../scripts/fingerprint.mjs';

/*
 * Fingerprints of public tables and real postings, made by `scripts/table-fingerprints.mjs`. They show whether
 * something equals the original, without a copy of it.
 */

/** By broad category, which is the first digit of the code. */
export const OCCUPATIONS: Readonly<Record<string, string>> = fingerprints.occupations;
/** By name. */
export const WAGE_TABLES_COMPILED: Readonly<Record<string, string>> = fingerprints.wageTables;

const EMPLOYERS = new Set(fingerprints.employers.flatMap(line => line.split(' ')));

/** Whether this is the name of an employer in the real postings, or a sequence of words from one. */
export function isRealEmployer(name: string): boolean {
  return EMPLOYERS.has(fingerprint(plainName(name), 6));
}

export { fingerprint };
