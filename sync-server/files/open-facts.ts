import { openTaskThread } from '../core/task-thread.ts';
import type { Timer } from '../core/timer.ts';
import type { FileContent } from './content/file-content.ts';
import type { ContentFacts } from './content-facts.ts';
import { createFactsAhead, type FactsAhead } from './facts-ahead.ts';
import type { FactsTask, FactsThreadData } from './facts-thread.ts';

export interface Facts extends FactsAhead {
  close(): Promise<void>;
}

/** Reads contents in this thread, once they are complete. */
export function factsInPlace(content: Pick<FileContent, 'read'>): Facts {
  const { facts } = createFactsAhead(content);
  return { advance: async () => undefined, facts, close: async () => undefined };
}

/** Reads contents in a thread while their chunks arrive, so that neither requests nor the last chunk wait for it. */
export function openFactsThread(
  file: string,
  { timer, workerData, content }: { timer: Timer; workerData: FactsThreadData; content: FileContent },
): Facts {
  const thread = openTaskThread<FactsTask, ContentFacts | null>({
    file,
    timer,
    does: 'reads uploads',
    workerData,
  });
  const inPlace = factsInPlace(content);
  const ask = (kind: FactsTask['kind'], upload: string, { parts, compression }: FactsTask['content']) =>
    thread.ask({ kind, upload, content: { parts, compression } }).catch(() => null);
  return {
    async advance(upload, stored) {
      await ask('advance', upload, stored);
    },
    // If the thread can't, reading here shows why.
    facts: async (upload, stored) => (await ask('facts', upload, stored)) ?? inPlace.facts(upload, stored),
    close: thread.close,
  };
}
