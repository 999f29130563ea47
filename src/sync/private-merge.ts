import { compareEdits } from '../domain/edit-order.ts';
import type { PulledStamp } from '../wire/pull.ts';

/** A value as it is on this device. */
export interface LocalValue {
  /** Of the edit that made it; null: it was never set here. */
  stamp: PulledStamp | null;
  /** The edit is not settled with the server: what it counts as is not known yet. */
  isWaiting: boolean;
}

/**
 * `take`: the server's stands here too. `keep`: this device's does. `later`: it is decided when the edit made here is
 * settled, and the server's is set aside until then.
 */
export type Merge = 'take' | 'keep' | 'later';

/**
 * What becomes of a value that both sides have. Depends on these two alone, so that every device comes to the same,
 * in whatever order it hears of edits and however often: of settled edits the latest stands (`domain/edit-order.ts`).
 */
export function mergeValue(local: LocalValue, remote: PulledStamp): Merge {
  if (local.isWaiting) return 'later';
  return local.stamp === null || compareEdits(remote, local.stamp) > 0 ? 'take' : 'keep';
}
