import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileContent } from '../../../../sync-server/files/content/file-content.ts';
import { FolderBlobs } from '../../../../sync-server/blobs/folder-blobs.ts';
import { openFactsThread } from '../../../../sync-server/files/open-facts.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-facts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function openWith(body: string) {
  const file = join(folder, `${randomBytes(6).toString('hex')}.mjs`);
  await writeFile(
    file,
    `import { parentPort, workerData } from 'node:worker_threads';
     parentPort.on('message', ({ id, task }) => {
       const answer = (result, error = null) => parentPort.postMessage({ id, result, error });
       ${body}
     });`,
  );
  const workerData = { dataDir: folder, filesUrl: null, idKey: new Uint8Array(32) };
  const directory = join(folder, 'files');
  const content = createFileContent(new FolderBlobs({ directory, randomBytes }), {
    idKey: workerData.idKey,
    randomBytes,
  });
  async function* hello() {
    yield Buffer.from('hello');
  }
  const place = { space: 'c~1', owner: 'f' };
  const stored = await content.putPart(place, 0, hello(), { compression: 'none', encryption: true }, 10);
  const facts = openFactsThread(file, { timer: new FakeTimer(), workerData, content });
  return { facts, stored: { parts: [stored], compression: 'none' as const } };
}

/** Of `hello`. */
const SIGNATURE = '5d41402abc4b2a76b9719d911017c592';

test('the thread gets what it needs, and its answer counts', async () => {
  const { facts, stored } = await openWith(
    `answer({ signature: task.upload + workerData.dataDir, mimeType: task.content.parts[0].blob });`,
  );
  expect(await facts.facts('f', stored)).toEqual({
    signature: `f${folder}`,
    mimeType: stored.parts[0]?.blob,
  });
  await facts.close();
});

test.each([`answer(null, 'no room');`, `throw new Error('out of memory');`, `process.exit(3);`])(
  'if the thread can’t, the content is read here: %s',
  async body => {
    const { facts, stored } = await openWith(body);
    await facts.advance('f', stored);
    expect(await facts.facts('f', stored)).toEqual({
      signature: SIGNATURE,
      mimeType: 'text/plain',
    });
    await facts.close();
  },
);
