import { pipeline, Readable } from 'node:stream';
import { type CsvError, type InfoRecord, parse } from 'csv-parse';
import { isTexts } from '../../../src/core/json.ts';
import { csvDelimiter, findHeadings } from '../../../src/domain/intake/formats/csv-delimiter.ts';
import { recognisesHeadings, uniqueHeadings } from '../../../src/domain/intake/formats/csv-headings.ts';
import { plainLine } from '../../mail/letter.ts';
import { ImportFailure } from './import-failure.ts';
import type { SourceRow } from './source-row.ts';

/** Limit for one record: an unclosed quote must not load a file of 50 MB into memory. */
const MAX_RECORD_CHARS = 2_000_000;

/** The rows above the headings are looked for within as many characters, or within the first line if it's longer. */
const HEAD_CHARS = 65_536;

/** The most headings that a message names, and the most characters of each. */
const NAMED_HEADINGS = 20;
const NAMED_CHARS = 40;

/** What the parser gives with `info`. */
interface ParsedRow {
  record: unknown;
  info: InfoRecord;
}

/**
 * Rows of text separated by commas, semicolons, tabs or bars, as objects keyed by heading. Rows are numbered as in a
 * spreadsheet, where empty lines and the rows above the headings count. Memory use doesn't depend on the file's size. A row
 * with more or fewer fields than headings is read as far as possible; surplus fields are named by their position.
 */
export async function* readCsvRows(text: AsyncIterable<string>, path: string): AsyncGenerator<SourceRow> {
  const { head, rest } = await takeHead(text);
  // A table of one column has no delimiter to find it by.
  const { delimiter, start, above } = findHeadings(head) ?? { ...csvDelimiter(head), above: 0 };
  const table = head.slice(start);
  const failures: Extract<SourceRow, { kind: 'unreadable' }>[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: false,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
    // A parser that fails drops the rows that weren't taken from it yet.
    skip_records_with_error: true,
    on_skip: error => {
      if (!error || failures.length > 0) return;
      const rowsBefore = Number(error['records']) + Number(error['empty_lines']);
      failures.push({ kind: 'unreadable', row: above + rowsBefore + 1, reason: csvReason(error) });
    },
  });
  const source = Readable.from(withHead(table, rest, () => failures.length === 0));
  pipeline(source, parser, () => undefined);
  let headings: string[] | null = null;
  try {
    for await (const { record: fields, info } of parser as AsyncIterable<ParsedRow>) {
      if (!isTexts(fields) || fields.every(field => field.trim() === '')) continue;
      const row = above + info.records + info.empty_lines;
      if (failures.some(failure => failure.row <= row)) break;
      if (headings === null) {
        headings = uniqueHeadings(fields);
        if (!recognisesHeadings(headings))
          throw new ImportFailure(`${path}: no column is a job title. Its columns are: ${namesOf(headings)}`);
      } else yield toRow(headings, fields, row);
    }
  } finally {
    source.destroy();
  }
  yield* failures;
  if (headings === null && failures.length === 0) throw new ImportFailure(`${path} is empty`);
}

/** The file can have any text as its first line. */
function namesOf(headings: readonly string[]): string {
  const named = headings
    .slice(0, NAMED_HEADINGS)
    .map(heading => Array.from(plainLine(heading)).slice(0, NAMED_CHARS).join(''));
  const more = headings.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function toRow(headings: readonly string[], fields: readonly string[], row: number): SourceRow {
  const entries = fields.map((field, index): [string, string] => [
    headings[index] ?? `column ${index + 1}`,
    field,
  ]);
  const ragged = fields.length !== headings.length;
  const notes = ragged ? [`has ${fields.length} fields where the heading has ${headings.length}`] : [];
  return { kind: 'row', row, value: Object.fromEntries(entries), notes };
}

/** Reads at least the first line, and the rows that can be above the headings; `rest` continues after them. */
async function takeHead(text: AsyncIterable<string>): Promise<{ head: string; rest: AsyncIterator<string> }> {
  const rest = text[Symbol.asyncIterator]();
  let head = '';
  while (head.length < HEAD_CHARS || (!head.includes('\n') && head.length < MAX_RECORD_CHARS)) {
    const next = await rest.next();
    if (next.done) break;
    head += next.value;
  }
  return { head, rest };
}

async function* withHead(
  head: string,
  rest: AsyncIterator<string>,
  isReadable: () => boolean,
): AsyncGenerator<string> {
  if (head) yield head;
  for (let next = await rest.next(); isReadable() && !next.done; next = await rest.next()) yield next.value;
}

function csvReason(error: CsvError): string {
  const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  return unclosed
    ? 'A quotation mark opens here and is never closed: nothing after it could be read'
    : error.message;
}
