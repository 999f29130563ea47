import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import PouchDB, { type PouchDocument } from 'pouchdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toStored } from '../../../../../sync-server/store/document-shape.ts';
import { levelDocument } from '../../../../../sync-server/store/level/level-documents.ts';
import type { Alone } from '../../../../../sync-server/store/level/level-pruning.ts';
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

/** Nothing writes meanwhile. */
const alone: Alone = work => work();

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
        expect(await Promise.all(IDS.map(id => levelDocument(level, id, alone)))).toEqual(told);
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
  const record = (sequences: Record<string, number>, winningRev = '1-a') =>
    JSON.stringify({ winningRev, rev_map: sequences });
  const body = JSON.stringify({ _id: 'a', _rev: '1-a', body: '{"n":1}' });
  const [key, first, second] = [
    entryKey('document-store', 'a'),
    entryKey('by-sequence', sequenceKey(1)),
    entryKey('by-sequence', sequenceKey(2)),
  ];
  const of = (entries: Record<string, string>) => levelDocument(readings(entries), 'a', alone);

  it('that is replaced between two readings is read again when nothing is being written', async () => {
    const then = { [key]: record({ '2-b': 2 }, '2-b'), [second]: body.replace('1-a', '2-b') };
    const level = readings({ [key]: record({ '1-a': 1 }) }, then);
    let times = 0;
    const counted: Alone = work => {
      times += 1;
      return work();
    };
    expect(await levelDocument(level, 'a', counted)).toEqual({ id: 'a', revision: '2-b', body: { n: 1 } });
    expect(times).toBe(1);
  });

  it('that is deleted between two readings is missing', async () => {
    const deleted = JSON.stringify({ deleted: true, winningRev: '2-b', rev_map: { '2-b': 2 } });
    const level = readings({ [key]: record({ '1-a': 1 }) }, { [key]: deleted });
    expect(await levelDocument(level, 'a', alone)).toBeUndefined();
    const pruned = readings({ [key]: record({ '1-a': 1 }) }, {});
    expect(await levelDocument(pruned, 'a', alone)).toBeUndefined();
  });

  it('has the version that PouchDB calls the latest, whichever is written first', async () => {
    const later = body.replace('1-a', '2-b').replace('1}', '2}');
    const entries = { [key]: record({ '1-a': 1, '2-b': 2 }, '2-b'), [first]: body, [second]: later };
    const level = { read: (asked: string) => Promise.resolve(entries[asked]) };
    expect(await levelDocument(level, 'a', alone)).toEqual({ id: 'a', revision: '2-b', body: { n: 2 } });
  });

  it('whose content is gone, or another one’s, is not called missing', async () => {
    await expect(of({ [key]: record({ '1-a': 1 }) })).rejects.toThrow('The content of a is gone');
    await expect(of({ [key]: record({ '2-b': 1 }) })).rejects.toThrow('The content of a is gone');
    for (const other of [body.replace('"a"', '"b"'), body.replace('1-a', '1-b'), '[]'])
      await expect(of({ [key]: record({ '1-a': 1 }), [first]: other })).rejects.toThrow(
        'The content of a isn’t that of 1-a',
      );
    for (const unreadable of ['{}', '{"rev_map":{}}', '{"rev_map":{"1-a":1}}', 'null', '', '{'])
      await expect(of({ [key]: unreadable })).rejects.toThrow('The revisions of a are not readable');
  });
});

it('is read while a write is on its way to the disk', async () => {
  const { level, database } = openDatabase();
  await database.bulkDocs([{ _id: 'a', body: '{"n":1}' }]);
  const order: string[] = [];
  const write = level.batch.bind(level);
  level.batch = (operations, options, callback) => {
    void (async () => {
      order.push(`read ${JSON.stringify((await levelDocument(level, 'a', alone))?.body)}`);
      write(operations, options, callback);
    })();
  };
  await database.bulkDocs([{ _id: 'b', body: '{"n":2}' }]);
  order.push('written');
  expect(order).toEqual(['read {"n":1}', 'written']);
  await database.close();
});
