import { openTaskThread } from '../../core/task-thread.ts';
import { ImportFailure } from './import-failure.ts';
import type { ThreadStep } from './import-thread.ts';
import type { ItemReader, ReaderOptions } from './item-reader.ts';

/** Its state would be lost if it ended while a batch is being written. */
const NEVER = { after: () => () => undefined };

/** Reads rows, a quarter of an import’s work, in a thread of its own while this one writes. `file`: the built `import-thread.ts`. */
export function openReaderThread(file: string, options: ReaderOptions): ItemReader {
  const thread = openTaskThread<null, ThreadStep>({
    file,
    timer: NEVER,
    does: 'reads the files',
    workerData: options,
    keepsProgramAlive: true,
  });
  return {
    async next() {
      const step = await thread.ask(null).catch(explain);
      if ('failure' in step) throw new ImportFailure(step.failure);
      return step;
    },
    close: () => thread.close(),
  };
}

/** JSON is read in one piece, and the thread may have less memory than that takes. */
function explain(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new ImportFailure(
      'This computer has too little memory for these files. Split them, or convert them to CSV.',
    );
  throw error;
}
