import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderBlobs } from '../../sync-server/blobs/folder-blobs.ts';
import { createFileContent } from '../../sync-server/files/content/file-content.ts';
import { openFactsThread } from '../../sync-server/files/open-facts.ts';
import type { FilePart } from '../../sync-server/records/file-record.ts';
import { FakeTimer } from '../support/fake-timer.ts';
import { buildWriter, type WriterProgram } from '../support/killed-writer.ts';
import { inChunks } from './blobs.ts';

const IDS = ['one', 'two'];
let program: WriterProgram;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portage-facts-'));
  program = await buildWriter('facts-thread', 'sync-server/files/facts-thread.ts');
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await program.remove();
});

test('the built thread reads what is stored, encrypted and packed, of several uploads at once', async () => {
  const idKey = randomBytes(32);
  const blobs = new FolderBlobs({ directory: join(dataDir, 'files'), randomBytes });
  const content = createFileContent(blobs, { idKey, randomBytes });
  const facts = openFactsThread(program.command.at(-1) ?? '', {
    timer: new FakeTimer(),
    workerData: { dataDir, filesUrl: null, idKey },
    // So only the thread can have read it.
    content: {
      ...content,
      // oxlint-disable-next-line require-yield
      async *read() {
        throw new Error('not here');
      },
    },
  });
  await Promise.all(
    IDS.map(async owner => {
      const form = { compression: 'gzip', encryption: true } as const;
      const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(700_000)]);
      const parts: FilePart[] = [];
      for (let at = 0; at * 200_000 < whole.length; at += 1) {
        const piece = inChunks(whole.subarray(at * 200_000, (at + 1) * 200_000));
        parts.push(await content.putPart({ space: 'c~1', owner }, at, piece, form, 200_000));
        await facts.advance(owner, { parts, compression: form.compression });
      }
      expect(await facts.facts(owner, { parts, compression: form.compression })).toEqual({
        signature: createHash('md5').update(whole).digest('hex'),
        mimeType: 'application/pdf',
      });
    }),
  );
  await facts.close();
});
