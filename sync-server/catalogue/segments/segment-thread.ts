import { answerTasks } from '../../core/task-thread.ts';
import type { MadeSegment } from './made-segment.ts';
import { makeBases, makeMerged } from './segment-making.ts';

/** A task of this thread, which `openSegmentThread` starts. */
export interface SegmentTask {
  kind: 'merge' | 'rebase';
  segments: readonly Uint8Array[];
}

answerTasks(
  async ({ kind, segments }: SegmentTask): Promise<MadeSegment[]> =>
    kind === 'merge' ? [makeMerged(segments)] : makeBases(segments),
);
