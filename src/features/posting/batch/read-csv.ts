import { parse } from 'csv-parse/browser/esm/sync';
import { csvDelimiter } from '../../../domain/intake/formats/csv-delimiter.ts';
import { uniqueHeadings } from '../../../domain/intake/formats/csv-headings.ts';
import { fixCsv, rowOfFixCsv } from './fix-csv.ts';

export { fixCsv };

/**
 * Parses a table with headings in its first line into one object for each row. Empty cells are left out. A cell without
 * a heading is stored under its position. Throws if a quotation mark is never closed. It is a separate file because the
 * parser is larger than the screen.
 */
export function readCsv(text: string): Record<string, unknown>[] {
  const { delimiter, start } = csvDelimiter(text);
  const [head = [], ...records] = parse(text.slice(start), {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const headings = uniqueHeadings(head);
  return records
    .map(cells =>
      Object.fromEntries(
        cells.flatMap((cell, at): [string, string][] =>
          cell.trim() === '' ? [] : [[headings[at] ?? `column ${at + 1}`, cell]],
        ),
      ),
    )
    .map(row => rowOfFixCsv(headings, row))
    .filter(row => Object.keys(row).length > 0);
}
