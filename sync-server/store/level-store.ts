import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import LevelDown from 'leveldown';
import PouchDB from 'pouchdb';
import { createStore } from './create-store.ts';
import { type DiskGuard, DiskFull } from './disk-guard.ts';
import { embeddedBackend, figures } from './embedded-backend.ts';
import { compactLevel } from './level-compaction.ts';
import { findDamage } from './level-files.ts';
import { levelChanges } from './level-changes.ts';
import { prunedThrough, pruneLevel } from './level-pruning.ts';
import { levelSnapshot } from './level-snapshot.ts';
import { scanLevel } from './level-scan.ts';
import { isShortage } from './open-files.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './store.ts';
import { SyncedLevel } from './synced-level.ts';
import { shortfall, Watermark } from './watermark.ts';

export interface LevelStoreOptions {
  directory: string;
  /** Also the name of its folder. */
  name: string;
  onFatal: (error: Error) => void;
  /** Asked before each write. */
  guard?: Pick<DiskGuard, 'check'>;
}

/** Before the feed is read again that could not be for want of open files or memory. */
const PAUSE_MS = 100;

/** Older versions are not kept, and revision trees stay short: nothing replicates into this database. */
const POUCH_OPTIONS = { adapter: 'leveldb', auto_compaction: true, revs_limit: 20 } as const;

/**
 * The embedded database: files in `directory/name`, and its watermark beside them. Rejects with `StoreUnavailable` when
 * the files are damaged, and then has not touched them; or cannot be opened: a full disk, or in use by another process.
 */
export async function openLevelStore({ directory, name, onFatal, guard }: LevelStoreOptions): Promise<Store> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let diskError: Error | undefined;
  const location = join(directory, name);
  const watermark = new Watermark(join(directory, `${name}.watermark`));
  try {
    await refuseDamaged(location, watermark);
  } catch (error) {
    watermark.close(false);
    throw error;
  }
  const level = new SyncedLevel(location, error => {
    diskError ??= error;
  });
  // PouchDB keeps open databases by this function's name, so each has its own.
  const db = Object.defineProperty(() => level, 'name', { value: `level-${crypto.randomUUID()}` });
  const database = new PouchDB(location, { ...POUCH_OPTIONS, db });
  const opened = await figures(database).catch((error: unknown) => {
    watermark.close(false);
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new StoreUnavailable(`The database ${location} cannot be opened: ${reason}`, {
      cause: error,
    });
  });
  const missing = shortfall(watermark.found, opened);
  const isAsClosed = watermark.wasClosed && isDeepStrictEqual(watermark.found, opened);
  if (missing.length === 0) watermark.write(opened);
  return createStore({
    name,
    backend: embeddedBackend({
      database,
      diskError: () => diskError,
      beforeWrite: async () => guard?.check(),
      onWritten: mark => watermark.write(mark),
      changes: (since, limit) => levelChanges(level, since, limit),
      snapshot: async () => levelSnapshot(level),
      audit: async ({ quick }) => {
        if (quick && isAsClosed) return { counts: [opened.documents], problems: [] };
        const { documents, problems } = await scanLevel(level);
        const counted = await figures(database);
        return { counts: [counted.documents, documents], problems: [...missing, ...problems] };
      },
      upkeep: {
        prune: (options, alone) => pruneLevel(level, options, alone),
        pruned: async () => Number(await prunedThrough(level)),
        compact: after => compactLevel(level, after),
      },
      onClosed: () => watermark.close(!diskError && missing.length === 0),
    }),
    onFatal,
    failure: {
      isFatal: error => !(error instanceof DiskFull || isShortage(error)),
      pause: () => new Promise(resolve => setTimeout(resolve, PAUSE_MS).unref()),
    },
  });
}

/** Before LevelDB sees the files: it would begin anew without `CURRENT`, and clear away what it does not know. */
async function refuseDamaged(location: string, watermark: Watermark): Promise<void> {
  const damage = await findDamage(location);
  const isGone = watermark.found !== undefined && !existsSync(join(location, 'CURRENT'));
  const problem = damage ?? (isGone ? 'its file CURRENT is missing' : null);
  // Files that another process is just writing look damaged.
  if (problem !== null && !(await isInUse(location)))
    throw new StoreUnavailable(`The database ${location} is damaged: ${problem}`);
}

/** LevelDB takes its lock first; then this attempt ends, whatever it finds, before anything is changed. */
function isInUse(location: string): Promise<boolean> {
  const level = new LevelDown(location);
  return new Promise(resolve => {
    level.open({ createIfMissing: false, errorIfExists: true }, error => {
      resolve(error instanceof Error && /lock/i.test(error.message));
    });
  });
}
