import { addDays } from '../../src/domain/dates.ts';
import { type Card, type IsoDay, type Listing, UNDATED } from '../../src/domain/listing.ts';
import { todayIn } from '../../src/domain/time-zones.ts';
import type { ImportItem, ImportOutcome, ImportSink } from './import-sink.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { Projection } from '../projection/projection.ts';
import type { JsonObject, Store, Write } from '../store/store.ts';
import { recordBody, type StoredRecord, toRecord } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { jobData, sameJobData } from '../records/job-data.ts';
import { formatMoment } from '../core/moments.ts';
import { holdFreeNumber } from './posting-numbers.ts';
import { forAnybody } from '../records/posting-readers.ts';

const JOBS = 'jobs';
/** Items written together. Other requests get a turn between two batches. */
const AT_A_TIME = 250;

export interface ImporterParts {
  board: Store;
  projection: Pick<Projection, 'find' | 'nextSequence'>;
  nowMs: () => number;
  newJobId: () => number;
}

/**
 * Writes an operator's postings to the board, each as the document that its source and id name. Repeating an import
 * changes nothing, except that it extends postings without dates. The board keeps the values that it knows better:
 * number, first posting date, verification, team, closing and refusal. Imported postings are public and belong to no
 * team, so only the operator can change them.
 */
export function createImporter({ board, projection, nowMs, newJobId }: ImporterParts): ImportSink {
  const todayOf = ({ provinceId }: Card) => todayIn(provinceId, nowMs());
  const create = (item: ImportItem, now: string, held: Holds): DocumentRecord => {
    const { card } = item.listing;
    const { jobId, release } = holdFreeNumber(projection, card.jobId, newJobId);
    const expiryDateFormatted = addDays(todayOf(card), UNDATED_DAYS);
    held.push(release);
    return {
      collectionId: JOBS,
      documentId: item.documentId,
      sequence: projection.nextSequence(JOBS),
      createdAt: now,
      updatedAt: now,
      permissions: forAnybody([]),
      data: jobData(withCard(item.listing, { jobId, ...(isEndless(card) && { expiryDateFormatted }) })),
    };
  };

  const plan = (
    item: ImportItem,
    stored: StoredRecord | undefined,
    now: string,
    held: Holds,
  ): Write | null => {
    const id = recordId(JOBS, item.documentId);
    if (!stored) return { id, body: recordBody(create(item, now, held)) };
    const data = updatedData(stored.record.data, item, todayOf(item.listing.card));
    if (sameJobData(stored.record.data, data)) return null;
    return { id, revision: stored.revision, body: recordBody({ ...stored.record, updatedAt: now, data }) };
  };

  /** The items of a round have different ids. Returns those that must be retried. */
  const round = async (
    items: readonly ImportItem[],
    outcome: ImportOutcome,
    held: Holds,
  ): Promise<ImportItem[]> => {
    const stored = await board.getMany(items.map(({ documentId }) => recordId(JOBS, documentId)));
    const now = formatMoment(nowMs());
    const planned = items.map((item, index) => {
      const found = stored[index];
      return {
        item,
        write: plan(item, found && { record: toRecord(found.body), revision: found.revision }, now, held),
      };
    });
    const writing = planned.flatMap(({ item, write }) => (write ? [{ item, write }] : []));
    outcome.unchanged += planned.length - writing.length;
    const results = writing.length > 0 ? await board.commit(writing.map(({ write }) => write)) : [];
    const again = writing
      .filter((_, index) => results[index]?.status !== 'committed')
      .map(({ item }) => item);
    outcome.accepted += writing.length - again.length;
    return again;
  };

  const settle = async (items: readonly ImportItem[], outcome: ImportOutcome, held: Holds): Promise<void> => {
    let waiting = items;
    await compareAndSet(overtaken, async () => {
      waiting = await round(waiting, outcome, held);
      return waiting.length > 0 ? OVERTAKEN : undefined;
    });
  };

  return {
    async put(items) {
      const outcome: ImportOutcome = { accepted: 0, unchanged: 0 };
      const held: Holds = [];
      try {
        for (const some of inRounds(items).flatMap(round => slicesOf(round, AT_A_TIME))) {
          await settle(some, outcome, held);
          await ownTurn();
        }
      } finally {
        for (const release of held) release();
      }
      return outcome;
    },
  };
}

function overtaken(): Error {
  return new Error('Other writes keep changing the same postings');
}

/** Job numbers held until the batch is written. */
type Holds = (() => void)[];

/** If a batch has the same posting twice, the second one goes into a later round, to be compared with the first. */
function inRounds(items: readonly ImportItem[]): ImportItem[][] {
  const times = new Map<string, number>();
  const rounds: ImportItem[][] = [];
  for (const item of items) {
    const time = times.get(item.documentId) ?? 0;
    times.set(item.documentId, time + 1);
    (rounds[time] ??= []).push(item);
  }
  return rounds;
}

function slicesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

function withCard(listing: Listing, card: Partial<Listing['card']>): Listing {
  return { card: { ...listing.card, ...card }, details: listing.details };
}

/** Attributes that belong to the board, not to the source. */
const KEPT = ['jobId', 'verified', 'employerId', 'closedAt', 'review', 'reviewReason'] as const;

/**
 * How long a posting without dates is shown after an import, because no source says that it is still open. Each import
 * that still has it extends that, but not before half of the time is over, so a daily import of the same file writes
 * little.
 */
const UNDATED_DAYS = 60;

function isEndless({ postingDateFormatted, expiryDateFormatted }: Card): boolean {
  return postingDateFormatted === UNDATED && expiryDateFormatted === null;
}

function updatedData(stored: JsonObject, { listing }: ImportItem, today: IsoDay): JsonObject {
  const { card } = listing;
  const data = jobData(listing);
  for (const key of KEPT) if (stored[key] !== undefined) data[key] = stored[key];
  const first = stored['firstPostedDate'];
  if (typeof first === 'string' && first !== UNDATED && first < card.firstPostedDate)
    data['firstPostedDate'] = first;
  const lastDay = stored['expiryDateFormatted'];
  if (isEndless(card)) {
    const isFarOff = typeof lastDay === 'string' && lastDay >= addDays(today, UNDATED_DAYS / 2);
    data['expiryDateFormatted'] = isFarOff ? lastDay : addDays(today, UNDATED_DAYS);
  }
  if (typeof stored['closedAt'] === 'string') {
    for (const key of ['jobStatusId', 'jobStatus'] as const) data[key] = stored[key] ?? null;
  }
  return data;
}
