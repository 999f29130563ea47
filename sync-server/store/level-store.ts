import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import PouchDB from 'pouchdb';
import { createStore } from './create-store.ts';
import { embeddedBackend, figures } from './embedded-backend.ts';
import { levelChanges } from './level-changes.ts';
import { scanLevel } from './level-scan.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './store.ts';
import { SyncedLevel } from './synced-level.ts';
import { shortfall, Watermark } from './watermark.ts';

export interface LevelStoreOptions {
  directory: string;
  /** Also the name of its folder. */
  name: string;
  onFatal: (error: Error) => void;
}

/** Older versions are not kept, and revision trees stay short: nothing replicates into this database. */
const POUCH_OPTIONS = { adapter: 'leveldb', auto_compaction: true, revs_limit: 20 } as const;

/**
 * The embedded database: files in `directory/name`, and its watermark beside them. Rejects with `StoreUnavailable` when
 * the files cannot be opened: damaged, a full disk, or in use by another process.
 */
export async function openLevelStore({ directory, name, onFatal }: LevelStoreOptions): Promise<Store> {
  await mkdir(directory, { recursive: true });
  let diskError: Error | undefined;
  const location = join(directory, name);
  const watermark = new Watermark(join(directory, `${name}.watermark`));
  // LevelDB takes a database without this file for a new one, and deletes what it finds there.
  if (watermark.found && !existsSync(join(location, 'CURRENT'))) {
    watermark.close();
    throw new StoreUnavailable(`The database ${location} is damaged: its file CURRENT is missing`);
  }
  const level = new SyncedLevel(location, error => {
    diskError ??= error;
  });
  // PouchDB keeps open databases by this function's name, so each has its own.
  const db = Object.defineProperty(() => level, 'name', { value: `level-${crypto.randomUUID()}` });
  const database = new PouchDB(location, { ...POUCH_OPTIONS, db });
  const opened = await figures(database).catch((error: unknown) => {
    watermark.close();
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new StoreUnavailable(`The database ${location} cannot be opened: ${reason}`, {
      cause: error,
    });
  });
  return createStore({
    name,
    backend: embeddedBackend({
      database,
      diskError: () => diskError,
      onWritten: mark => watermark.write(mark),
      changes: (since, limit) => levelChanges(level, since, limit),
      audit: async () => {
        const { documents, problems } = await scanLevel(level);
        const counted = await figures(database);
        return {
          counts: [counted.documents, documents],
          problems: [...shortfall(watermark.found, opened), ...problems],
        };
      },
      onClosed: () => watermark.close(),
    }),
    onFatal,
    failure: { isFatal: () => true, pause: () => Promise.resolve() },
  });
}
