import type { Card } from '../../src/domain/listing.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { isOpen } from '../records/posting-state.ts';
import { isPublic } from '../records/posting-readers.ts';
import { cardOf } from '../records/posting.ts';

/** More than a phone shows at once. A computer shows all four. */
const CARDS = 4;
/** Rows examined to find them: some of the newest may be closed or over. */
const ROWS = 32;

/** The first open postings of the list without filters: newest day first, then the greatest number. */
export function newestCards({
  projection,
  environment,
}: Pick<Context, 'projection' | 'environment'>): Card[] {
  const queries = [
    { method: 'orderDesc', attribute: 'postingDateFormatted' },
    { method: 'orderDesc', attribute: 'jobId' },
    { method: 'limit', values: [ROWS] },
  ];
  const { rows } = projection.query(JOBS.id, queries, isPublic, { countTotal: false });
  const nowMs = environment.nowMs();
  return rows
    .filter(({ data }) => isOpen(data, nowMs))
    .slice(0, CARDS)
    .flatMap(({ data, createdAt }) => cardOf(data, createdAt) ?? []);
}
