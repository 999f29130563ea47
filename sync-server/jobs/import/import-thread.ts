import { workerData } from 'node:worker_threads';
import { answerTasks } from '../../core/task-thread.ts';
import { ImportFailure } from './import-failure.ts';
import type { ReaderOptions, ReaderStep } from './item-reader.ts';
import { readItems } from './read-items.ts';

/** `failure`: for the operator. */
export type ThreadStep = ReaderStep | { failure: string };

// The data come from `openReaderThread`.
const reader = readItems(workerData as ReaderOptions);

answerTasks(async (): Promise<ThreadStep> => {
  try {
    return await reader.next();
  } catch (error) {
    if (error instanceof ImportFailure) return { failure: error.message };
    throw error;
  }
});
