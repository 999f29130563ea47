import { ownTurn } from '../../core/turns/own-turn.ts';
import { isJobId } from '../../../src/domain/job-id.ts';
import type { Card } from '../../../src/domain/listing.ts';
import { cardAt, type SegmentColumns } from '../../../src/wire/segment/segment-columns.ts';
import { newestRows } from '../../../src/wire/segment/segment-merge.ts';
import { CARD_VALUES } from '../../../src/domain/card-fields.ts';
import { baseParts } from './base-parts.ts';
import { cardOf, listedAt } from '../../records/posting.ts';
import type { Changes, PostingRow } from '../posting-ledger.ts';
import { type BuiltSegment, buildSegment } from './segment-archive.ts';

/**
 * An open posting. Its card is only read when its segment is built, so that a large catalogue doesn't block other work.
 */
export interface OpenPosting extends Pick<Card, 'jobId' | 'provinceId'> {
  card(): Card | null;
}

/** All currently listed postings by number, with `changes` applied, which the rows may not contain yet. */
export function openPostings(
  rows: Iterable<PostingRow>,
  nowMs: number,
  changes: Changes = new Map(),
): Map<number, OpenPosting> {
  const isListed = listedAt(nowMs);
  const postings = new Map<number, OpenPosting>();
  for (const row of rows) {
    const { jobId } = row.data;
    if (!isJobId(jobId) || !isListed(row)) continue;
    const provinceId = CARD_VALUES.provinceId.find(code => code === row.data.provinceId) ?? null;
    // If two documents have the same number, the later row wins.
    postings.set(jobId, { jobId, provinceId, card: () => cardOf(row.data, row.createdAt) });
  }
  for (const [jobId, card] of changes) {
    if (card) postings.set(jobId, { jobId, provinceId: card.provinceId, card: () => card });
    else postings.delete(jobId);
  }
  return postings;
}

/** The postings that these segments contain when applied in order. Patches must be resolved first (`applyPatches`). */
export function* publishedPostings(segments: readonly SegmentColumns[]): Generator<OpenPosting> {
  const newest = newestRows(segments);
  for (const [at, jobId] of newest.jobIds.entries()) {
    const columns = segments[newest.segments[at] ?? 0];
    const row = newest.rows[at] ?? 0;
    const place = columns?.place.entries[columns.place.codes[row] ?? 0];
    if (columns) yield { jobId, provinceId: place?.provinceId ?? null, card: () => cardAt(columns, row) };
  }
}

/** Encodes one part while the previous one is compressed; requests are answered in between. */
export async function buildBases(postings: Iterable<OpenPosting>, to: number): Promise<BuiltSegment[]> {
  const building: Promise<BuiltSegment>[] = [];
  for (const { province, postings: part } of baseParts(postings)) {
    await ownTurn();
    const cards = part.flatMap(posting => posting.card() ?? []);
    building.push(buildSegment({ cards, tombstones: [] }, { kind: 'base', province, from: 0, to }));
    await building.at(-2)?.catch(() => undefined);
  }
  return Promise.all(building);
}
