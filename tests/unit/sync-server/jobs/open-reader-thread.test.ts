import { expect, test } from 'vitest';
import { SPECIFICATION_TABLE } from '../../../../src/domain/lmia/wage-tables.ts';
import { ImportFailure } from '../../../../sync-server/jobs/import/import-failure.ts';
import { openReaderThread } from '../../../../sync-server/jobs/import/open-reader-thread.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
const OPTIONS = { files: ['a.json'], table: SPECIFICATION_TABLE, today: '2026-11-28' };

/** A thread that does this at each question. */
const threadThat = (does: string) =>
  folder.write(
    'thread.mjs',
    `import { parentPort, workerData } from 'node:worker_threads';
    parentPort.on('message', ({ id }) => { ${does} });`,
  );

test('the thread knows the files, and its failures are the import’s own', async () => {
  const answers =
    'parentPort.postMessage({ id, result: { failure: `${workerData.files[0]} is torn` }, error: null })';
  const reader = openReaderThread(threadThat(answers), OPTIONS);
  await expect(reader.next()).rejects.toThrow(new ImportFailure('a.json is torn'));
  await reader.close();
});

test('a thread without memory says what to do; another fault is told as it is', async () => {
  const fails = (code: string) => `throw Object.assign(new Error('heap'), { code: '${code}' })`;
  const full = openReaderThread(threadThat(fails('ERR_WORKER_OUT_OF_MEMORY')), OPTIONS);
  await expect(full.next()).rejects.toThrow(ImportFailure);
  await full.close();
  const broken = openReaderThread(threadThat(fails('ERR_OTHER')), OPTIONS);
  await expect(broken.next()).rejects.toThrow(/^heap$/);
  await broken.close();
});
