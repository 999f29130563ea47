import { csvDelimiter } from '../../../domain/intake/formats/csv-delimiter.ts';
import { recognisesHeadings } from '../../../domain/intake/formats/csv-headings.ts';
import { jsonErrorIndex, lineAndColumn } from './json-position.ts';

/** The result of parsing a pasted text. `rows` are as the employer wrote them: `domain/intake` reads each separately. */
export type BatchText =
  | { status: 'empty' }
  /** Not JSON: the parser's own message, and the place when it could be found. */
  | { status: 'unreadable'; message: string; place: TextPlace | null }
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

/** A table begins with its headings, of which one is known to be the job's title. Nothing else is taken for one. */
export function looksLikeCsv(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return false;
  const { delimiter, start } = csvDelimiter(text);
  const [line = ''] = text.slice(start).trimStart().split(/\r?\n/, 1);
  const headings = line.split(delimiter).map(heading => heading.replace(/^\s*"|"\s*$/g, ''));
  return headings.length > 1 && recognisesHeadings(headings);
}

/** As `readBatch`, also for a table. */
export async function readBatchOrTable(text: string): Promise<BatchText> {
  const batch = readBatch(text);
  const table = text.replace(/^\uFEFF/, '');
  if (batch.status !== 'unreadable' || !looksLikeCsv(table)) return batch;
  const loaded = await import('./read-csv.ts').catch(() => null);
  if (!loaded) return { status: 'not-loaded' };
  try {
    return { status: 'rows', rows: loaded.readCsv(table) };
  } catch (error) {
    return {
      status: 'unreadable',
      message: error instanceof Error ? error.message : String(error),
      place: null,
    };
  }
}
