import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import PouchDB, { type PouchDocument } from 'pouchdb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { levelChanges } from '../../../../../sync-server/store/level/level-changes.ts';
import { scanLevel } from '../../../../../sync-server/store/level/level-scan.ts';
import { SyncedLevel } from '../../../../../sync-server/store/level/synced-level.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-changes-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** An edit of one of a few documents: a new body, or null to delete it. */
const edits = fc.array(
  fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.option(fc.string())), { maxLength: 8 }),
  { maxLength: 12 },
);

it("reads from the files what PouchDB's own feed says, from any position and in pages of any size", async () => {
  let databases = 0;
  const say = (id: string, revision: string | undefined, isDeleted: boolean, sequence: number | string) =>
    `${sequence} ${id} ${revision} ${isDeleted ? 'deleted' : ''}`;
  await fc.assert(
    fc.asyncProperty(edits, fc.integer({ min: 1, max: 7 }), fc.nat(40), async (batches, size, since) => {
      const level = new SyncedLevel(join(directory, `level-${databases++}`), error => {
        throw error;
      });
      const db = Object.defineProperty(() => level, 'name', { value: level.location });
      const database = new PouchDB(level.location, {
        adapter: 'leveldb',
        db,
        auto_compaction: true,
        revs_limit: 20,
      });
      const revisions = new Map<string, string | undefined>();
      for (const batch of batches) {
        const documents = new Map<string, string | null>(batch);
        const rows = await database.bulkDocs(
          [...documents].map(([id, text]): PouchDocument => {
            const revision = revisions.get(id);
            return {
              _id: id,
              ...(revision === undefined ? {} : { _rev: revision }),
              ...(text === null && revision !== undefined
                ? { _deleted: true }
                : { body: JSON.stringify({ text }) }),
            };
          }),
        );
        for (const { id = '', rev } of rows)
          revisions.set(id, documents.get(id) === null && revisions.get(id) ? undefined : rev);
      }
      const { results } = await database.changes({
        since,
        limit: 1000,
        include_docs: true,
        style: 'all_docs',
      });
      const theirs = results.map(({ id, doc, deleted, seq }) => say(id, doc?._rev, deleted === true, seq));
      const ours: string[] = [];
      for (let position = since; ; ) {
        const page = await levelChanges(level, position, size);
        ours.push(
          ...page.changes.map(({ change }) =>
            say(change.id, change.revision, change.body === null, change.sequence),
          ),
        );
        position = Number(page.position);
        if (page.changes.length < size) break;
      }
      expect(ours).toEqual(theirs);
      const { doc_count } = await database.info();
      expect(await scanLevel(level)).toEqual({ documents: doc_count, problems: [] });
      await database.close();
    }),
    { numRuns: 60 },
  );
});
