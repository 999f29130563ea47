import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { findHeadings } from '../../../domain/intake/formats/csv-delimiter.ts';
import { cellBeyond, uniqueHeadings } from '../../../domain/intake/formats/csv-headings.ts';
import { fixCsv, rowOfFixCsv } from './fix-csv.ts';
import type { BatchText } from './read-batch.ts';

export { fixCsv };

/**
 * Parses a table with headings into one object for each row below them. Empty cells are left out. A cell without a heading is
 * stored under its position. It is a separate file because the parser is larger than the screen.
 */
export function readCsv(text: string): BatchText {
  const table = findHeadings(text);
  if (!table) return { status: 'no-headings' };
  try {
    const [head = [], ...records] = parse(text.slice(table.start), {
      delimiter: table.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    const headings = uniqueHeadings(head);
    const rows = records
      .map(cells =>
        Object.fromEntries(
          cells.flatMap((cell, at): [string, string][] =>
            cell.trim() === '' ? [] : [[headings[at] ?? cellBeyond(at), cell]],
          ),
        ),
      )
      .map(row => rowOfFixCsv(headings, row))
      .filter(row => Object.keys(row).length > 0);
    return { status: 'rows', rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { status: 'unclosed', row: Number(error['records']) };
  }
}
