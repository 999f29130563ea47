import { compareText } from '../compare-text.ts';

/** Decides between two edits of one value. */
export interface EditStamp {
  /** The time of the edit in ms, as the server counts it. */
  at: number;
  /** The time in ms that the device sent. */
  editedAt: number;
  operation: string;
}

/**
 * The later edit wins, in one order for the server and every device. Two edits of a device whose clock is ahead may
 * arrive in the same millisecond; then the device's own order counts.
 */
export function compareEdits(a: EditStamp, b: EditStamp): number {
  return a.at - b.at || a.editedAt - b.editedAt || compareText(a.operation, b.operation);
}
