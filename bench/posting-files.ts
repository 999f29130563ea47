import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createJobIds } from '../src/domain/posting/new-job-ids.ts';
import { readRow } from '../src/domain/intake/read-row.ts';
import { cardPay, type Card } from '../src/domain/listing.ts';
import { matchesLmia } from '../src/domain/lmia/lmia.ts';
import { searchWords } from '../src/domain/search-text.ts';
import { countsAs, wageClass } from '../src/domain/lmia/wage-class.ts';
import { SPECIFICATION_TABLE } from '../src/domain/lmia/wage-tables.ts';
import { jobData } from '../sync-server/records/job-data.ts';
import type { BenchFilter } from './synthetic-cards.mjs';

/**
 * The postings in a file of rows (.json, .json.gz), as the import reads them. Their last days are removed, so that none
 * has expired.
 */
export function readPostings(path: string, today: string): { card: Card; data: Record<string, unknown> }[] {
  const bytes = readFileSync(path);
  const rows: unknown = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  const newJobId = createJobIds(Math.random);
  return (Array.isArray(rows) ? rows : []).flatMap(row => {
    const reading = readRow(row, { today, newJobId, keepJobId: true, lenient: true });
    if (!reading.ok) return [];
    const card = { ...reading.listing.card, expiryDateFormatted: null };
    return [{ card, data: jobData({ card, details: reading.listing.details }) }];
  });
}

export function matches(card: Card, { province, wageClass: wage, keyword, lmia }: BenchFilter): boolean {
  return (
    card.provinceId === province &&
    countsAs(wageClass(cardPay(card), card.provinceId, SPECIFICATION_TABLE)) === wage &&
    matchesLmia(card.lmiaStatus, lmia ?? 'all') &&
    searchWords(card.jobTitle).some(word => word.startsWith(keyword))
  );
}

export { searchWords };
