import { openTaskThread } from '../../core/task-thread.ts';
import type { Timer } from '../../core/timer.ts';
import type { MadeSegment } from './made-segment.ts';
import type { SegmentMaker } from './segment-making.ts';
import type { SegmentTask } from './segment-thread.ts';

/** Makes segments in a thread of its own. */
export function openSegmentThread(file: string, timer: Timer): SegmentMaker {
  const thread = openTaskThread<SegmentTask, MadeSegment[]>({ file, timer, does: 'makes segments' });
  return {
    async merge(segments) {
      const [made] = await thread.ask({ kind: 'merge', segments });
      if (!made) throw new Error('The thread that makes segments made none');
      return made;
    },
    rebase: segments => thread.ask({ kind: 'rebase', segments }),
    close: thread.close,
  };
}
