import { targetOfHeading } from '../../../domain/intake/formats/csv-headings.ts';
import { readRow } from '../../../domain/intake/read-row.ts';
import type { RowReading } from '../../../domain/intake/row-reading.ts';
import type { Target } from '../../../domain/intake/slots.ts';
import type { PostingFinding } from '../../../domain/posting/posting-checks.ts';
import { type BatchText, readBatchOrTable } from './read-batch.ts';
import { rowFindings } from '../form/row-findings.ts';
import { batchIdentity, canonicalJson } from './row-identity.ts';

export interface BatchRow {
  /** Counted from 1. */
  number: number;
  /** The operation's id: see `row-identity.ts`. */
  id: string;
  row: unknown;
  reading: RowReading;
  /** Findings of the posting rules for a row that can be posted. */
  findings: readonly PostingFinding[];
  /** An earlier row of this text with the same content, or null. */
  sameAs: number | null;
}

export type BatchReading =
  | Exclude<BatchText, { status: 'rows' }>
  | { status: 'rows'; batchId: string; rows: BatchRow[] };

type Checked = Pick<BatchRow, 'reading' | 'findings'>;

export interface BatchReader {
  userId: string;
  today: string;
  newJobId: () => number;
  /** Rows read before, by content: after a correction in one row, only that row is read again. */
  known?: Map<string, Checked>;
  /** Called between groups of rows, so that a phone stays responsive. Rejects if the result is no longer needed. */
  breathe?: (read: number, total: number) => Promise<void>;
}

const ROWS_A_BREATH = 100;
/** Each key press in a row adds another version of it. */
const KNOWN_AT_MOST = 20_000;

/** The dry run: reads each row with the server's code, before anything is queued and without a network. */
export async function readBatchRows(text: string, reader: BatchReader): Promise<BatchReading> {
  const batch = await readBatchOrTable(text);
  if (batch.status !== 'rows') return batch;
  const { batchId, rowIds } = await batchIdentity(reader.userId, batch.rows);
  const { known = new Map<string, Checked>(), breathe } = reader;
  if (known.size > KNOWN_AT_MOST) known.clear();
  const firstWith = new Map<string, number>();
  const rows: BatchRow[] = [];
  let read = 0;
  for (const [index, row] of batch.rows.entries()) {
    const number = index + 1;
    const content = canonicalJson(row);
    const sameAs = firstWith.get(content) ?? null;
    if (sameAs === null) firstWith.set(content, number);
    let checked = known.get(content);
    if (!checked) {
      checked = checkRow(row, reader);
      known.set(content, checked);
      read += 1;
      if (read % ROWS_A_BREATH === 0) await breathe?.(number, batch.rows.length);
    }
    rows.push({ number, id: rowIds[index] ?? '', row, ...checked, sameAs });
  }
  return { status: 'rows', batchId, rows };
}

function checkRow(row: unknown, { today, newJobId }: BatchReader): Checked {
  const reading = readRow(row, { today, newJobId, keepJobId: false });
  return { reading, findings: reading.ok ? rowFindings(reading.listing, reading.problems, today) : [] };
}

/** A row's name: the title that was read, or else the refused row's own. */
export function rowTitle({ reading, row }: Pick<BatchRow, 'reading' | 'row'>): string {
  return reading.ok ? reading.listing.card.jobTitle : firstText(row, ['title']);
}

export function rowPlace({ reading, row }: Pick<BatchRow, 'reading' | 'row'>): string {
  if (!reading.ok) return statedPlace(row);
  const { city, provinceId } = reading.listing.card;
  return [city, provinceId].filter(Boolean).join(', ');
}

/** The place in the row's own words, for refused rows and rows without a posting. */
export function statedPlace(row: unknown): string {
  return [firstText(row, ['city']), firstText(row, ['province', 'provinceCode'])].filter(Boolean).join(', ');
}

function firstText(row: unknown, targets: readonly Target[]): string {
  if (typeof row !== 'object' || row === null) return '';
  for (const [field, value] of Object.entries(row)) {
    const target = targetOfHeading(field);
    if (target && targets.includes(target) && typeof value === 'string' && value.trim())
      return value.trim().slice(0, 200);
  }
  return '';
}
