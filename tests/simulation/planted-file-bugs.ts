import type { Blobs } from '../../sync-server/blobs/blobs.ts';
import { APPLICATIONS } from '../../src/wire/collections.ts';
import { isWithdrawn } from '../../sync-server/applications/application-places.ts';
import { removal } from '../../sync-server/retention/sweeps.ts';
import { toRecord } from '../../sync-server/records/board-documents.ts';
import type { PlantedBug } from './planted-bugs.ts';

const blobsWith = (blobs: Blobs, change: Partial<Blobs>): Blobs => ({
  where: blobs.where,
  put: (...asked) => blobs.put(...asked),
  putAs: (...asked) => blobs.putAs(...asked),
  get: (...asked) => blobs.get(...asked),
  remove: keys => blobs.remove(keys),
  list: () => blobs.list(),
  close: () => blobs.close(),
  ...change,
});

/** Mistakes with the files of applications. */
export const PLANTED_FILE_BUGS: Readonly<Record<string, PlantedBug>> = {
  'a file is forgotten once its last part is sent': {
    breaks: ['I3'],
    seed: 2,
    steps: 20,
    plant: () => ({
      files: (store, db) => ({
        ...store,
        read: async (hash, from, to) => {
          const bytes = await store.read(hash, from, to);
          const file = await db.files.get(hash);
          if (file && to >= file.size) await db.fileParts.where('hash').equals(hash).delete();
          return bytes;
        },
      }),
    }),
  },
  'a part is acknowledged before it is synced': {
    breaks: ['I1', 'I5'],
    seed: 1,
    steps: 20,
    plant: () => {
      const unsynced: string[] = [];
      return {
        // The next process finds the disk without the last three of the process before it.
        blobs: blobs => {
          void blobs.remove(unsynced.splice(0));
          return blobsWith(blobs, {
            async put(...asked) {
              const stored = await blobs.put(...asked);
              unsynced.push(stored.key);
              if (unsynced.length > 3) unsynced.shift();
              return stored;
            },
          });
        },
      };
    },
  },
  'a file goes with one of the applications that name it': {
    breaks: ['I1'],
    seed: 4,
    steps: 70,
    plant: () => ({
      sweeps: (sweeps, context) =>
        sweeps.map(sweep =>
          sweep.name !== 'resumes'
            ? sweep
            : {
                ...sweep,
                rule: (document, nowMs) => {
                  const { documentId } = toRecord(document.body);
                  const named = context.projection.find(APPLICATIONS.id, 'resumeId', documentId);
                  if (!named.some(each => isWithdrawn(context, each.documentId)))
                    return sweep.rule(document, nowMs);
                  return { kind: 'resumes', write: removal(document) };
                },
              },
        ),
    }),
  },
  'the contents of deleted files stay': {
    breaks: ['I1'],
    seed: 1,
    steps: 20,
    plant: () => ({ blobs: blobs => blobsWith(blobs, { remove: () => Promise.resolve() }) }),
  },
};
