import { APPLICATIONS, JOBS, POSTING_COUNTS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import type { Tally } from '../projection/tallies.ts';
import type { JsonObject } from '../store/store.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { EffectsRunner } from '../board/effects.ts';
import { formatMoment } from '../core/moments.ts';
import { employersOf } from '../records/posting-readers.ts';
import { createRounds } from '../core/rounds.ts';

/**
 * Applications to one posting within this time are counted together. After counting many postings, the pause is longer: on
 * a busy board, counting would otherwise be half of what an application costs.
 */
const PAUSE_MS = { least: 1_000, most: 5_000, eachPosting: 20 };
const RETRY_MS = 10_000;

interface Parts {
  /** Resolves after `ms`, or immediately when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Counts the applications to each posting. It never increments: each count is computed from the applications, so it is
 * right after any number of runs and after any kill. Postings that an earlier process left uncounted are found at the
 * start.
 */
export function startPostingCounts(context: Context, { sleep }: Parts): EffectsRunner {
  const { projection, log } = context;
  const closed = new AbortController();
  const waiting = new Set(uncounted(context));

  const work = async (): Promise<void> => {
    const jobIds = [...waiting];
    waiting.clear();
    try {
      await Promise.all(jobIds.map(jobId => recountApplications(context, jobId)));
      const pauseMs = Math.max(jobIds.length * PAUSE_MS.eachPosting, PAUSE_MS.least);
      await sleep(Math.min(pauseMs, PAUSE_MS.most), closed.signal);
    } catch (error) {
      log.error({ err: error }, 'applications could not be counted yet');
      for (const jobId of jobIds) waiting.add(jobId);
      await sleep(RETRY_MS, closed.signal);
    }
  };
  const rounds = createRounds(() => waiting.size > 0 && !closed.signal.aborted, work);
  const again = ({ data: { jobId } }: Row) => {
    if (typeof jobId !== 'number') return;
    waiting.add(jobId);
    rounds.start();
  };
  const unwatch = [
    projection.watch(APPLICATIONS.id, again),
    projection.watch(JOBS.id, posting => {
      const counter = projection.row(POSTING_COUNTS.id, posting.documentId);
      if (counter && !isReadAs(counter, posting)) again(posting);
    }),
  ];
  rounds.start();

  return {
    idle: () => rounds.idle(),
    async close() {
      for (const stop of unwatch) stop();
      closed.abort();
      await rounds.idle();
    },
  };
}

/** Postings whose counter doesn't match their applications. */
function uncounted({ projection }: Context): number[] {
  const talliesOf = new Map<number, Tally[]>();
  for (const tally of projection.tally(APPLICATIONS.id)) {
    if (typeof tally.value !== 'number') continue;
    talliesOf.set(tally.value, [...(talliesOf.get(tally.value) ?? []), tally]);
  }
  // Includes counters, because a posting's last application may have been removed.
  for (const { data } of projection.all(POSTING_COUNTS.id)) {
    const { jobId } = data;
    if (typeof jobId === 'number' && !talliesOf.has(jobId)) talliesOf.set(jobId, []);
  }
  return [...talliesOf].flatMap(([jobId, tallies]) => {
    const posting = projection.find(JOBS.id, 'jobId', jobId)[0];
    const counter = posting && projection.row(POSTING_COUNTS.id, posting.documentId);
    const isCounted =
      posting === undefined ||
      (counter && isReadAs(counter, posting) && says(counter, countOf(tallies, jobId)));
    return isCounted ? [] : [jobId];
  });
}

function countOf(tallies: readonly Tally[], jobId: number): JsonObject {
  let [applications, withdrawn] = [0, 0];
  let lastAppliedAt: string | null = null;
  for (const { kind, count, last } of tallies) {
    if (kind === 'withdrawn') withdrawn += count;
    else applications += count;
    if (typeof last === 'string' && (lastAppliedAt === null || last > lastAppliedAt)) lastAppliedAt = last;
  }
  return { jobId, applications, withdrawn, lastAppliedAt };
}

function says(counter: { data: Readonly<Record<string, unknown>> }, count: JsonObject): boolean {
  return Object.entries(count).every(([key, value]) => (counter.data[key] ?? null) === value);
}

/** Whether exactly those who may change the posting can read the counter. */
function isReadAs(counter: Pick<Row, 'permissions'>, posting: Row): boolean {
  return counter.permissions.join('\n') === employersOf(posting.permissions).join('\n');
}

/** Recounts immediately, for code that removes applications: no event reports a removal. */
export async function recountApplications(
  { environment, projection, stores }: Context,
  jobId: number,
): Promise<void> {
  const posting = projection.find(JOBS.id, 'jobId', jobId)[0];
  if (!posting) return;
  const { documentId } = posting;
  for (;;) {
    const stored = await readStored(stores.board, POSTING_COUNTS.id, documentId);
    // Read this after the counter: if two count at once, the one whose write is refused counts again.
    const data = countOf(projection.tally(APPLICATIONS.id, jobId), jobId);
    const isSame = stored !== undefined && says(stored.record, data) && isReadAs(stored.record, posting);
    if (isSame) return;
    const now = formatMoment(environment.nowMs());
    const record: DocumentRecord = {
      collectionId: POSTING_COUNTS.id,
      documentId,
      sequence: stored?.record.sequence ?? projection.nextSequence(POSTING_COUNTS.id),
      createdAt: stored?.record.createdAt ?? now,
      updatedAt: now,
      permissions: employersOf(posting.permissions),
      data,
    };
    if (await commitRecord(stores.board, record, stored?.revision)) return;
  }
}
