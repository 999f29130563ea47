import { randomBytes } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { openBlobs } from '../blobs/open-blobs.ts';
import { answerTasks } from '../core/task-thread.ts';
import { createFileContent } from './content/file-content.ts';
import type { ContentFacts } from './content-facts.ts';
import { createFactsAhead, type StoredContent } from './facts-ahead.ts';

/** What `openFacts` gives this thread. It only reads blobs. */
export interface FactsThreadData {
  dataDir: string;
  filesUrl: string | null;
  idKey: Uint8Array;
}

export interface FactsTask {
  kind: 'advance' | 'facts';
  upload: string;
  content: StoredContent;
}

const { dataDir, filesUrl, idKey } = workerData as FactsThreadData;
const blobs = openBlobs({ dataDir, filesUrl }, randomBytes);
const ahead = createFactsAhead(createFileContent(blobs, { idKey, randomBytes }));

answerTasks(async ({ kind, upload, content }: FactsTask): Promise<ContentFacts | null> => {
  if (kind === 'facts') return ahead.facts(upload, content);
  await ahead.advance(upload, content);
  return null;
});
