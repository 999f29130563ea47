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

/** The first open postings of the list: newest day first, then the greatest number. `isMatch`: which of the first `rows`. */
export function newestCards(
  { projection, environment }: Pick<Context, 'projection' | 'environment'>,
  { rows: most = ROWS, isMatch = () => true }: { rows?: number; isMatch?: (card: Card) => boolean } = {},
): Card[] {
  const queries = [
    { method: 'orderDesc', attribute: 'postingDateFormatted' },
    { method: 'orderDesc', attribute: 'jobId' },
    { method: 'limit', values: [most] },
  ];
  const { rows } = projection.query(JOBS.id, queries, isPublic, { countTotal: false });
  const nowMs = environment.nowMs();
  const cards: Card[] = [];
  for (const { data, createdAt } of rows) {
    if (cards.length === CARDS) break;
    const card = isOpen(data, nowMs) ? cardOf(data, createdAt) : null;
    if (card && isMatch(card)) cards.push(card);
  }
  return cards;
}
