import { readCsvRows } from './csv-rows.ts';
import { fileSize, type OnBytes, readFileText } from './file-text.ts';
import { readJsonRows } from './json-rows.ts';
import type { SourceRow } from './source-row.ts';

/**
 * The rows of a file of postings: JSON, CSV or TSV, each also as .gz, in UTF-8, UTF-16 or Windows-1252. JSON is
 * recognized by its first character, not by the file's name.
 */
export async function* readImportFile(path: string, onBytes?: OnBytes): AsyncGenerator<SourceRow> {
  await fileSize(path);
  const text = readFileText(path, onBytes);
  const first = await text.next();
  const start = first.done ? '' : first.value;
  const whole = prepend(start, text);
  yield* /^\s*[[{]/.test(start) ? readJsonRows(whole, path) : readCsvRows(whole, path);
}

async function* prepend(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (start) yield start;
  yield* rest;
}
