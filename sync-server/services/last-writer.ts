import { compareEdits } from '../../src/domain/edit-order.ts';
import { TRACE_DAYS } from '../retention/lifetimes.ts';
import type { LastWriter } from './document-record.ts';

const DAY_MS = 86_400_000;

/** An edit of a value that only one person sets. */
export interface PersonalEdit {
  operation: string;
  digest: string;
  /** ms, as the device said it. */
  editedAt: number;
}

/** Edits that count as of another time than they say, remembered per document: more than a person makes by a wrong clock. */
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
 *
 * Where nothing is remembered, a later removal may have been forgotten, which other devices still know of. What arrives then counts as later
 * than all that is forgotten: a guest's edit of years ago, told when it comes to belong to an account.
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
  const forgottenMs = before === undefined ? nowMs - TRACE_DAYS * DAY_MS : 0;
  const at = known?.at ?? (isNext ? editedAt : Math.max(Math.min(editedAt, nowMs), forgottenMs));
  const isEarly = !known && (editedAt > nowMs || at > editedAt);
  const early = [...(before?.early ?? []), ...(isEarly ? [{ operation, at }] : [])].slice(-EARLY_REMEMBERED);
  const stamped: LastWriter = { at, editedAt, operation, digest, early };
  if (!before || compareEdits(stamped, before) > 0) return { status: 'taken', at, next: stamped };
  return { status: 'late', at, next: isEarly ? { ...before, early } : before };
}
