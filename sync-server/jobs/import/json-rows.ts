import { detectFormat } from '../../../src/domain/intake/formats/detect-format.ts';
import { ImportFailure } from './import-failure.ts';
import type { SourceRow } from './source-row.ts';

/**
 * JSON is read in one piece. Beyond this many characters (about 250 MB, 150,000 full postings) the file must be split
 * or converted to CSV.
 */
const JSON_MAX_CHARS = 250_000_000;
const LIST_NAMES = [
  'jobs',
  'postings',
  'listings',
  'documents',
  'items',
  'results',
  'records',
  'data',
  '@graph',
];

/** The rows of a JSON array, of an array in an object (`{"documents": […]}`), or a single posting. Numbered from 1. */
export async function* readJsonRows(text: AsyncIterable<string>, path: string): AsyncGenerator<SourceRow> {
  let json = '';
  for await (const part of text) {
    json += part;
    if (json.length > JSON_MAX_CHARS) {
      throw new ImportFailure(
        `${path} is too large for JSON (more than ${JSON_MAX_CHARS / 1e6} million characters): split it, or give CSV`,
      );
    }
  }
  const rows = rowsOf(parseJson(json, path));
  if (!rows) throw new ImportFailure(`${path} is neither a list of postings nor a posting`);
  for (const [index, value] of rows.entries()) yield { kind: 'row', row: index + 1, value, notes: [] };
}

function parseJson(json: string, path: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ImportFailure(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function rowsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (detectFormat(Object.fromEntries(fields)) !== undefined) return [value];
  for (const name of LIST_NAMES) {
    const list = fields.get(name);
    if (Array.isArray(list)) return list;
  }
  const lists = [...fields.values()].filter(Array.isArray);
  return lists.length === 1 ? (lists[0] ?? null) : null;
}
