import { parentPort } from 'node:worker_threads';
import { makeBases, makeMerged } from './segment-making.ts';
import { type MadeSegment } from './made-segment.ts';

/** A request to this thread, which `openSegmentThread` starts. */
export interface ThreadRequest {
  id: number;
  kind: 'merge' | 'rebase';
  segments: readonly Uint8Array[];
}

/** `error`: a message if it failed. */
export interface ThreadAnswer {
  id: number;
  made: MadeSegment[];
  error: string | null;
}

parentPort?.on('message', ({ id, kind, segments }: ThreadRequest) => {
  let answer: ThreadAnswer;
  try {
    answer = { id, made: kind === 'merge' ? [makeMerged(segments)] : makeBases(segments), error: null };
  } catch (error) {
    answer = { id, made: [], error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer, []);
});
