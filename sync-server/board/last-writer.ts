import { compareEdits } from '../../src/domain/posting/edit-order.ts';
import { TRACE_DAYS } from '../core/lifetimes.ts';
import type { LastWriter } from '../records/document-record.ts';

const DAY_MS = 86_400_000;

/** An edit of a value that only one person sets. */
export interface PersonalEdit {
  operation: string;
  digest: string;
  /** In ms, by the device's clock. */
  editedAt: number;
}

/**
 * Edits that count from another time than they state. A document remembers more of them than a wrong clock will
 * produce.
 */
const EARLY_REMEMBERED = 50;

/**
 * `taken`: this edit now counts. `stands`: it already did. `late`: a later edit counts, and `next` only differs from
 * before if something must be remembered. `at`: the time from which this edit counts, in ms. `mismatch`: the same
 * operation with different content.
 */
export type LastWriterDecision =
  | { status: 'taken' | 'stands' | 'late'; at: number; next: LastWriter }
  | { status: 'mismatch' };

/**
 * The later edit wins, by time and then by operation, whatever the order of arrival. A time in the future counts as the
 * time at which the edit first arrived, so a wrong clock can't win for years. That time is remembered: a replay that
 * counted as arriving now would win over edits made in between.
 *
 * A device that has seen the current edit states a time after it. By this clock, that time may still be to come: the
 * device saw the edit within the same millisecond, or the clock was set back since. Counted from now, the later of the
 * two edits would be the earlier, so it counts from one millisecond after the current one.
 *
 * If nothing is remembered, there may be a later removal that this server has forgotten and other devices still know.
 * An edit that arrives then counts as later than all that is forgotten: for example a guest's edit from years ago, sent
 * when it comes to belong to an account.
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
  const isLater = before !== undefined && editedAt > before.at && before.at >= nowMs;
  const forgottenMs = before === undefined ? nowMs - TRACE_DAYS * DAY_MS : 0;
  const at = known?.at ?? (isLater ? before.at + 1 : Math.max(Math.min(editedAt, nowMs), forgottenMs));
  const isEarly = !known && (editedAt > nowMs || at > editedAt);
  const early = [...(before?.early ?? []), ...(isEarly ? [{ operation, at }] : [])].slice(-EARLY_REMEMBERED);
  const stamped: LastWriter = { at, editedAt, operation, digest, early };
  if (!before || compareEdits(stamped, before) > 0) return { status: 'taken', at, next: stamped };
  return { status: 'late', at, next: isEarly ? { ...before, early } : before };
}
