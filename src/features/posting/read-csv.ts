import { parse } from 'csv-parse/browser/esm/sync';
import { csvDelimiter } from '../../domain/intake/csv-delimiter.ts';
import { uniqueHeadings } from '../../domain/intake/csv-headings.ts';

/**
 * Rows of a table whose first line has its headings, as objects by them; empty cells are left out. A row with more cells
 * than headings keeps them under the name of their place. Throws where a quotation mark is never closed. A file of its
 * own: the parser is larger than the screen.
 */
export function readCsv(text: string): Record<string, string>[] {
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
    .filter(row => Object.keys(row).length > 0);
}
