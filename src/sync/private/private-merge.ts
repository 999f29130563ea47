import { compareEdits } from '../../domain/posting/edit-order.ts';
import type { PulledStamp } from '../../wire/pull.ts';

/** A value on this device. */
export interface LocalValue {
  /** The stamp of the edit that made it; null: it was never set here. */
  stamp: PulledStamp | null;
  /** The edit is not settled with the server, so its stamp is not known yet. */
  isWaiting: boolean;
}

/**
 * `take`: the server's value replaces this device's. `keep`: this device's stays. `later`: decided when the edit made
 * here is settled; the server's value is set aside until then.
 */
export type Merge = 'take' | 'keep' | 'later';

/**
 * Merges a value that both sides have. The result depends only on these two, so that every device reaches the same, in
 * whatever order and however often it hears of edits: among settled edits the latest wins (`domain/posting/edit-order.ts`).
 */
export function mergeValue(local: LocalValue, remote: PulledStamp): Merge {
  if (local.isWaiting) return 'later';
  return local.stamp === null || compareEdits(remote, local.stamp) > 0 ? 'take' : 'keep';
}
