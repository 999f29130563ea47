import { compareEdits } from '../../src/domain/edit-order.ts';
import type { LastWriter } from './document-record.ts';

/** An edit of a value that only one person sets. */
export interface PersonalEdit {
  operation: string;
  digest: string;
  /** ms, as the device said it. */
  editedAt: number;
}

/** Edits that were said to be in the future, remembered per document: more than a person makes by a wrong clock. */
const EARLY_REMEMBERED = 50;

/**
 * `taken`: this edit stands from now on. `stands`: it does already. `late`: a later one stands; `next` differs from
 * what was there only where something must be remembered. `at`: the time that this edit counts as. `mismatch`: the
 * same operation with another content.
 */
export type LastWriterDecision =
  | { status: 'taken' | 'stands' | 'late'; at: number; next: LastWriter }
  | { status: 'mismatch' };

/**
 * The later edit wins, whatever the order in which they arrive: by time, then by operation. A time in the future counts
 * as the moment at which the edit first arrived, so that a wrong clock cannot win for years; that moment is remembered,
 * because a replay that arrived "now" again would win over what came between.
 *
 * A device that has seen what stands says at least one millisecond after it. It may have seen it in the same millisecond of
 * this clock, after an edit of its own from before it knew what time it is: the later of the two would count as the earlier.
 */
export function decideLastWriter(
  before: LastWriter | undefined,
  edit: PersonalEdit,
  nowMs: number,
): LastWriterDecision {
  const { operation, digest, editedAt } = edit;
  if (before?.operation === operation)
    return before.digest === digest
      ? { status: 'stands', at: before.at, next: before }
      : { status: 'mismatch' };
  const known = before?.early.find(early => early.operation === operation);
  const isNext = before !== undefined && editedAt === before.at + 1;
  const at = known?.at ?? (isNext ? editedAt : Math.min(editedAt, nowMs));
  const isEarly = !known && editedAt > nowMs;
  const early = [...(before?.early ?? []), ...(isEarly ? [{ operation, at }] : [])].slice(-EARLY_REMEMBERED);
  const stamped: LastWriter = { at, editedAt, operation, digest, early };
  if (!before || compareEdits(stamped, before) > 0) return { status: 'taken', at, next: stamped };
  return { status: 'late', at, next: isEarly ? { ...before, early } : before };
}
