import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Real postings and tables that are kept beside the project, not in it. */
const FOLDER = resolve(process.cwd(), '../shared/data');

export const hasSharedData = existsSync(FOLDER);

if (!hasSharedData) {
  process.stderr.write(`Skipped: the tests on real postings, because ${FOLDER} is not there.\n`);
}

export function readSharedText(name: string): string {
  const bytes = readFileSync(resolve(FOLDER, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function readSharedJson(name: string): unknown {
  return JSON.parse(readSharedText(name));
}

/** Rows of an array of objects, each value as it stands. */
export function readSharedRows(name: string): Record<string, unknown>[] {
  const rows = readSharedJson(name);
  if (!Array.isArray(rows)) throw new TypeError(`${name} is not an array`);
  return rows.map(row => Object.fromEntries(Object.entries(row ?? {})));
}
