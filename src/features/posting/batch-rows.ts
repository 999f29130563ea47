import { readRow } from '../../domain/intake/read-row.ts';
import type { RowReading } from '../../domain/intake/row-reading.ts';
import type { PostingFinding } from '../../domain/posting-checks.ts';
import { type BatchText, readBatch } from './read-batch.ts';
import { rowFindings } from './row-findings.ts';
import { batchIdentity, canonicalJson } from './row-identity.ts';

export interface BatchRow {
  /** From 1, as people count. */
  number: number;
  /** Of its operation: see `row-identity.ts`. */
  id: string;
  row: unknown;
  reading: RowReading;
  /** What the rules for postings say of a row that can be posted. */
  findings: readonly PostingFinding[];
  /** An earlier row of the same text that says the same, or null. */
  sameAs: number | null;
}

export type BatchReading =
  | Exclude<BatchText, { status: 'rows' }>
  | { status: 'rows'; batchId: string; rows: BatchRow[] };

export interface BatchReader {
  userId: string;
  today: string;
  newJobId: () => number;
}

/** The dry run: each row read with the code that the server uses, before anything is queued and without a network. */
export async function readBatchRows(
  text: string,
  { userId, today, newJobId }: BatchReader,
): Promise<BatchReading> {
  const batch = readBatch(text);
  if (batch.status !== 'rows') return batch;
  const { batchId, rowIds } = await batchIdentity(userId, batch.rows);
  const firstWith = new Map<string, number>();
  const rows = batch.rows.map((row, index) => {
    const number = index + 1;
    const content = canonicalJson(row);
    const sameAs = firstWith.get(content) ?? null;
    if (sameAs === null) firstWith.set(content, number);
    const reading = readRow(row, { today, newJobId, keepJobId: false });
    const findings = reading.ok ? rowFindings(reading.listing, reading.problems, today) : [];
    return { number, id: rowIds[index] ?? '', row, reading, findings, sameAs };
  });
  return { status: 'rows', batchId, rows };
}

/** What to call a row: the title that was read, else whatever the refused row has for one. */
export function rowTitle({ reading, row }: Pick<BatchRow, 'reading' | 'row'>): string {
  return reading.ok ? reading.listing.card.jobTitle : firstText(row, TITLE_FIELDS);
}

export function rowPlace({ reading, row }: Pick<BatchRow, 'reading' | 'row'>): string {
  if (!reading.ok) return statedPlace(row);
  const { city, provinceId } = reading.listing.card;
  return [city, provinceId].filter(Boolean).join(', ');
}

/** Place in the row's own words: for rows that were refused, and those of which only the row is left. */
export function statedPlace(row: unknown): string {
  return [firstText(row, CITY_FIELDS), firstText(row, PROVINCE_FIELDS)].filter(Boolean).join(', ');
}

const CITY_FIELDS = ['city', 'City', 'Ville'];
const PROVINCE_FIELDS = ['province', 'provinceId', 'Province'];
const TITLE_FIELDS = ['jobTitle', 'title', 'job_title', 'Job Title', 'Titre'];

function firstText(row: unknown, fields: readonly string[]): string {
  if (typeof row !== 'object' || row === null) return '';
  const values = new Map<string, unknown>(Object.entries(row));
  for (const field of fields) {
    const value = values.get(field);
    if (typeof value === 'string' && value.trim()) return value.trim().slice(0, 200);
  }
  return '';
}
