import type { ProvinceDetails } from '../../sync/details/device-storage-status.ts';

export type ProgressNews =
  | { kind: 'started' | 'stopped' | 'kept' | 'failed' | 'waiting' }
  | { kind: 'quarter'; percent: number };

/**
 * The screen reader announcement for a download's change between two states: state changes and each quarter, not every
 * percent.
 */
export function progressNews(
  before: ProvinceDetails | undefined,
  after: ProvinceDetails,
): ProgressNews | null {
  if (before?.state !== after.state) {
    if (after.state === 'asking') return { kind: 'started' };
    if (after.state === 'downloading') return isRunning(before) ? null : { kind: 'started' };
    return { kind: after.state };
  }
  const [was, is] = [quarters(before), quarters(after)];
  return after.state === 'downloading' && is > was ? { kind: 'quarter', percent: 25 * is } : null;
}

function isRunning(details: ProvinceDetails | undefined): boolean {
  return details?.state === 'asking' || details?.state === 'downloading';
}

function quarters({ doneBytes, bytes }: ProvinceDetails): number {
  return bytes === 0 ? 0 : Math.floor((4 * doneBytes) / bytes);
}
