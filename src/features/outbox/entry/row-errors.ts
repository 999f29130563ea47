import { problemText } from '../../../domain/intake/problem-text.ts';
import { readRow } from '../../../domain/intake/read-row.ts';
import type { Language } from '../../../i18n/language.ts';

/** The errors that keep a row from being posted. This is a separate module, because reading a row takes much code. */
export function rowErrors(
  row: unknown,
  { today, language }: { today: string; language: Language },
): string[] {
  const reading = readRow(row, { today, newJobId: () => 1, keepJobId: false });
  const errors = reading.problems.filter(({ level }) => level === 'error');
  return [...new Set(errors.map(problem => problemText(problem, language)))];
}
