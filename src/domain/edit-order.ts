import { compareText } from './compare-text.ts';

/** What decides between two edits of one value. */
export interface EditStamp {
  /** ms, the time that the edit counts as. */
  at: number;
  /** ms, as its device said it. */
  editedAt: number;
  operation: string;
}

/**
 * The later edit stands: one order for the server and every device. Two edits of a device whose clock is ahead may arrive in
 * one millisecond: then the device's own order counts.
 */
export function compareEdits(a: EditStamp, b: EditStamp): number {
  return a.at - b.at || a.editedAt - b.editedAt || compareText(a.operation, b.operation);
}
