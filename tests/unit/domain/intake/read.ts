import { readRow } from '../../../../src/domain/intake/read-row.ts';
import type { Problem, ReadRowOptions } from '../../../../src/domain/intake/row-reading.ts';
import type { Listing } from '../../../../src/domain/listing.ts';

export const TODAY = '2026-11-21';

/** As a person's posting is read, unless told otherwise. */
export function read(row: unknown, options: Partial<ReadRowOptions> = {}) {
  return readRow(row, { today: TODAY, newJobId: () => 777, keepJobId: false, ...options });
}

export const asOperator: Partial<ReadRowOptions> = { lenient: true, keepJobId: true };

export function accepted(
  row: unknown,
  options: Partial<ReadRowOptions> = {},
): Listing & { problems: Problem[] } {
  const reading = read(row, options);
  if (!reading.ok) throw new Error(`refused: ${JSON.stringify(reading.problems)}`);
  return { ...reading.listing, problems: reading.problems };
}

/** `code field` of each problem of that level, in order. */
export function found(problems: readonly Problem[], level: Problem['level']): string[] {
  return problems.filter(problem => problem.level === level).map(({ code, field }) => `${code} ${field}`);
}

/** The six fields of the smallest row (docs/domain.md). */
export const SIX_FIELDS = {
  jobTitle: 'Welder',
  city: 'Brandon',
  province: 'Manitoba',
  businessName: 'Prairie Arc Ltd.',
  postingDateFormatted: '2026-11-20',
  expiryDateFormatted: '2026-12-20',
};
