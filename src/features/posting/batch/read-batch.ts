import { findHeadings } from '../../../domain/intake/formats/csv-delimiter.ts';
import { jsonErrorIndex, lineAndColumn } from './json-position.ts';

/** The result of parsing a pasted text. `rows` are as the employer wrote them: `domain/intake` reads each separately. */
export type BatchText =
  | { status: 'empty' }
  /** Not JSON: the parser's own message, and the place when it could be found. */
  | { status: 'unreadable'; message: string; place: TextPlace | null }
  /** Neither JSON nor a table: no row names the job's title. */
  | { status: 'no-headings' }
  /** A table with a quotation mark that is never closed, in this row. */
  | { status: 'unclosed'; row: number }
  /** A table, and the code that reads tables didn't load. */
  | { status: 'not-loaded' }
  /** JSON, but no array. */
  | { status: 'not-array' }
  | { status: 'rows'; rows: unknown[] };

interface TextPlace {
  line: number;
  column: number;
  /** In the text as it was given. */
  index: number;
}

function placeIn(text: string, json: string, index: number): TextPlace {
  return { ...lineAndColumn(json, index), index: index + text.length - json.length };
}

export function readBatch(text: string): BatchText {
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return { status: 'empty' };
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? { status: 'rows', rows: value } : { status: 'not-array' };
  } catch (error) {
    const index = jsonErrorIndex(json);
    return {
      status: 'unreadable',
      message: error instanceof Error ? error.message : String(error),
      place: index === null ? null : placeIn(text, json, index),
    };
  }
}

/** Whether one of its first rows has headings, among them one for the job's title. */
export function looksLikeCsv(text: string): boolean {
  return !startsAsJson(text) && findHeadings(text) !== null;
}

function startsAsJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** As `readBatch`, also for a table. */
export async function readBatchOrTable(text: string): Promise<BatchText> {
  const batch = readBatch(text);
  const table = text.replace(/^\uFEFF/, '');
  if (batch.status !== 'unreadable' || startsAsJson(table)) return batch;
  if (!looksLikeCsv(table)) return { status: 'no-headings' };
  const loaded = await import('./read-csv.ts').catch(() => null);
  return loaded ? loaded.readCsv(table) : { status: 'not-loaded' };
}
