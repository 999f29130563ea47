import type { Card } from '../../../domain/listing.ts';
import type { Problem } from '../../../domain/intake/row-reading.ts';
import type { PostingFinding } from '../../../domain/posting/posting-checks.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { OutboxStatus } from '../../services.ts';
import type { FindPostingLike, PostingLike } from '../earlier/posting-like.ts';
import { queuedState, type RowState, rowState } from './batch-progress.ts';
import { type BatchRow, rowPlace, rowTitle, statedPlace } from './batch-rows.ts';

/** One line of the table, whether its text is still in the text area or only in the outbox. */
export interface RowView {
  id: string;
  number: number;
  title: string;
  place: string;
  /** What will be posted, of a row whose text is still there. */
  card: Card | null;
  state: RowState;
  problems: readonly Problem[];
  /** They don't block anything. */
  findings: readonly PostingFinding[];
  sameAs: number | null;
  /** The posting that this row would stand beside if it's sent. */
  like: PostingLike | null;
}

export function textRowView(
  row: BatchRow,
  entries: ReadonlyMap<string, OutboxEntry>,
  status: OutboxStatus,
  ended: ReadonlySet<number>,
  findLike: FindPostingLike,
): RowView {
  const { id, number, findings, sameAs } = row;
  const state = rowState(row, entries, status, ended);
  const card = row.reading.ok ? row.reading.listing.card : null;
  return {
    id,
    number,
    title: rowTitle(row),
    place: rowPlace(row),
    card,
    state,
    problems: row.reading.problems,
    findings,
    sameAs,
    like: card && state.step === 'ready' ? findLike(card) : null,
  };
}

/** Rows that left the text area. Rows that were deleted from the outbox, or whose receipts are old, aren't shown. */
export function queuedRowViews(
  ids: readonly string[],
  entries: ReadonlyMap<string, OutboxEntry>,
  status: OutboxStatus,
  ended: ReadonlySet<number>,
): RowView[] {
  return ids.flatMap((id, index) => {
    const entry = entries.get(id);
    if (!entry) return [];
    return [
      {
        id,
        number: index + 1,
        title: entry.title,
        place: statedPlace(entry.payload['row']),
        card: null,
        state: queuedState(entry, status, ended),
        problems: [],
        findings: [],
        sameAs: null,
        like: null,
      },
    ];
  });
}

export function needsAttention({ state, problems, like }: RowView): boolean {
  return (
    state.step === 'invalid' ||
    state.step === 'attention' ||
    state.step === 'ended' ||
    (state.step === 'ready' && (like?.isOther === true || problems.some(({ level }) => level === 'warning')))
  );
}
