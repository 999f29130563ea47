import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import PouchDB, { type PouchDocument } from 'pouchdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toStored } from '../../../../../sync-server/store/document-shape.ts';
import { levelDocument } from '../../../../../sync-server/store/level/level-documents.ts';
import { entryKey, sequenceKey } from '../../../../../sync-server/store/level/level-entries.ts';
import { SyncedLevel } from '../../../../../sync-server/store/level/synced-level.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-documents-'));
});
afterAll(() => rm(directory, { recursive: true }));

const IDS = ['a', 'b', 'c', 'é'.normalize('NFD')];
/** An edit of one of a few documents: a new body, or null to delete it. */
const edits = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...IDS), fc.option(fc.string({ unit: 'grapheme' }))), { maxLength: 6 }),
  { maxLength: 8 },
);

let databases = 0;
function openDatabase() {
  const level = new SyncedLevel(join(directory, `level-${databases++}`), error => {
    throw error;
  });
  const db = Object.defineProperty(() => level, 'name', { value: level.location });
  const options = { adapter: 'leveldb', auto_compaction: true, revs_limit: 20 } as const;
  return { level, database: new PouchDB(level.location, { ...options, deterministic_revs: false, db }) };
}

it('reads from the files what PouchDB says of each document, whatever happened to it', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async batches => {
      const { level, database } = openDatabase();
      const revisions = new Map<string, string | undefined>();
      for (const batch of batches) {
        const texts = new Map<string, string | null>(batch);
        const rows = await database.bulkDocs(
          [...texts].map(([id, text]): PouchDocument => {
            const revision = revisions.get(id);
            return {
              _id: id,
              ...(revision !== undefined && { _rev: revision }),
              ...(text === null && revision !== undefined
                ? { _deleted: true }
                : { body: JSON.stringify({ text }) }),
            };
          }),
        );
        for (const { id = '', rev } of rows)
          revisions.set(id, texts.get(id) === null && revisions.get(id) ? undefined : rev);
        const { rows: all } = await database.allDocs({ keys: IDS, include_docs: true });
        const told = all.map(({ doc }) => (doc ? toStored(doc) : undefined));
        expect(await Promise.all(IDS.map(id => levelDocument(level, id)))).toEqual(told);
      }
      await database.close();
    }),
    { numRuns: 25 },
  );
});

/** Entries as they are at each reading. */
function readings(...answers: Record<string, string>[]) {
  let at = 0;
  return { read: (key: string) => Promise.resolve(answers[Math.min(at++, answers.length - 1)]?.[key]) };
}

describe('a document', () => {
  const record = (sequence: number) => JSON.stringify({ rev_map: { '1-a': sequence } });
  const body = JSON.stringify({ _id: 'a', _rev: '1-a', body: '{"n":1}' });
  const [key, first, second] = [
    entryKey('document-store', 'a'),
    entryKey('by-sequence', sequenceKey(1)),
    entryKey('by-sequence', sequenceKey(2)),
  ];

  it('that is replaced between two readings is read anew', async () => {
    const replaced = { [key]: record(2), [second]: body };
    const level = readings({ [key]: record(1), [first]: body }, replaced);
    expect(await levelDocument(level, 'a')).toEqual({ id: 'a', revision: '1-a', body: { n: 1 } });
  });

  it('whose content is gone, or another one’s, is not called missing', async () => {
    await expect(levelDocument(readings({ [key]: record(1) }), 'a')).rejects.toThrow(
      'The content of a is gone',
    );
    const others = { [key]: record(1), [first]: body.replace('"a"', '"b"') };
    await expect(levelDocument(readings(others), 'a')).rejects.toThrow('The content of a isn’t a document');
    await expect(levelDocument(readings({ [key]: '{}' }), 'a')).rejects.toThrow(
      'The revisions of a are not readable',
    );
  });
});

it('is read while a write is on its way to the disk', async () => {
  const { level, database } = openDatabase();
  await database.bulkDocs([{ _id: 'a', body: '{"n":1}' }]);
  const order: string[] = [];
  const write = level.batch.bind(level);
  const readAndWrite = async (...batch: Parameters<typeof write>) => {
    order.push(`read ${JSON.stringify((await levelDocument(level, 'a'))?.body)}`);
    write(...batch);
  };
  level.batch = (...batch) => void readAndWrite(...batch);
  await database.bulkDocs([{ _id: 'b', body: '{"n":2}' }]);
  order.push('written');
  expect(order).toEqual(['read {"n":1}', 'written']);
  await database.close();
});
