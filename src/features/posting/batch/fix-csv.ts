import { csvTable, textOfCell } from '../../../core/csv.ts';
import { isObject, parseJson } from '../../../core/json.ts';
import { foldHeading, recognisesHeadings } from '../../../domain/intake/formats/csv-headings.ts';
import type { Language } from '../../../i18n/language.ts';

/** One row that can't be posted as it is, and why. */
export interface RowToFix {
  number: number;
  row: unknown;
  reasons: readonly string[];
}

/** The headings of the row's number and of the reasons, which are no part of the posting. */
const OWN_COLUMNS: Record<Language, readonly [string, string]> = {
  en: ['Row to fix', 'What to fix'],
  fr: ['Ligne à corriger', 'Correction à faire'],
};
const FOLDED = new Set(Object.values(OWN_COLUMNS).flat().map(foldHeading));

/** The rows as a table to be fixed in a spreadsheet and opened again, in the format of that language's spreadsheets. */
export function fixCsv(rows: readonly RowToFix[], language: Language): string {
  const fields = [...new Set(rows.flatMap(({ row }) => (isObject(row) ? Object.keys(row) : [])))];
  // By the title's column, the file is recognized as a table of postings.
  const columns = recognisesHeadings(fields) ? fields : [...fields, 'jobTitle'];
  const lines = rows.map(({ number, row, reasons }) => [
    String(number),
    reasons.join('\n'),
    ...columns.map(field => (isObject(row) && Object.hasOwn(row, field) ? cellText(row[field]) : '')),
  ]);
  return csvTable([[...OWN_COLUMNS[language], ...columns], ...lines], language === 'fr' ? ';' : ',');
}

/** A row of such a table as it was before: without our columns, and with its lists. Other tables are left alone. */
export function rowOfFixCsv(
  headings: readonly string[],
  row: Record<string, string>,
): Record<string, unknown> {
  if (!headings.some(isOwn)) return row;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([heading]) => !isOwn(heading))
      .map(([heading, cell]) => [textOfCell(heading), valueOf(textOfCell(cell))]),
  );
}

function isOwn(heading: string): boolean {
  return FOLDED.has(foldHeading(heading));
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

function valueOf(cell: string): unknown {
  const value = /^[[{]/.test(cell) ? parseJson(cell) : undefined;
  return typeof value === 'object' && value !== null ? value : cell;
}
