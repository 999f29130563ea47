import { jsonErrorIndex, lineAndColumn } from './json-position.ts';

/** What a pasted text is. `rows` are as the employer wrote them: `domain/intake` reads each on its own. */
export type BatchText =
  | { status: 'empty' }
  /** Not JSON: the parser's own message, and the place when it could be found. */
  | { status: 'unreadable'; message: string; place: { line: number; column: number } | null }
  /** JSON, but no array. */
  | { status: 'not-array' }
  | { status: 'rows'; rows: unknown[] };

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
      place: index === null ? null : lineAndColumn(json, index),
    };
  }
}
