import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import LevelDown from 'leveldown';
import PouchDB from 'pouchdb';
import { createStore } from '../create-store.ts';
import { type DiskGuard, DiskFull } from '../disk-guard.ts';
import { embeddedBackend, figures } from './embedded-backend.ts';
import { compactLevel } from './level-compaction.ts';
import { findDamage } from './level-files.ts';
import { levelChanges } from './level-changes.ts';
import { levelDocument } from './level-documents.ts';
import { prunedThrough, pruneLevel } from './level-pruning.ts';
import { levelSnapshot } from './level-snapshot.ts';
import { scanLevel } from './level-scan.ts';
import { isLocked, unreadable } from '../file-access.ts';
import { isShortage } from '../open-files.ts';
import type { Store } from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import { SyncedLevel } from './synced-level.ts';
import { shortfall, Watermark } from './watermark.ts';

export interface LevelStoreOptions {
  directory: string;
  /** Also the name of its folder. */
  name: string;
  onFatal: (error: Error) => void;
  /** Checked before each write. */
  guard?: Pick<DiskGuard, 'check'>;
}

/** Pause before the feed is read again after a shortage of open files or memory. */
const PAUSE_MS = 100;

/**
 * This database isn't replicated: older versions are not kept, revision trees stay short, and revisions are random. Hashes of the contents
 * took a tenth of an import.
 */
const POUCH_OPTIONS = {
  adapter: 'leveldb',
  auto_compaction: true,
  revs_limit: 20,
  deterministic_revs: false,
} as const;

/**
 * Opens the embedded database: files in `directory/name`, with the watermark next to them. Rejects with
 * `StoreUnavailable` if the files are damaged (then they are left untouched) or can't be opened because the disk is
 * full, another user owns them or another process uses them.
 */
export async function openLevelStore({ directory, name, onFatal, guard }: LevelStoreOptions): Promise<Store> {
  let diskError: Error | undefined;
  const location = join(directory, name);
  const watermark = await openWhole(directory, name).catch((error: unknown) => {
    throw (error instanceof Error && unreadable(location, error)) || error;
  });
  const level = new SyncedLevel(location, error => {
    diskError ??= error;
  });
  // PouchDB caches open databases by this function's name, so each needs its own.
  const db = Object.defineProperty(() => level, 'name', { value: `level-${crypto.randomUUID()}` });
  const database = new PouchDB(location, { ...POUCH_OPTIONS, db });
  const opened = await figures(database).catch((error: unknown) => {
    watermark.close(false);
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    const refused = error instanceof Error ? unreadable(location, error) : null;
    if (refused) throw refused;
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
      shortage: () => level.shortage,
      beforeWrite: async () => guard?.check(),
      onWritten: mark => watermark.write(mark),
      read: (id, alone) => levelDocument(level, id, alone),
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

/** Opens the watermark of a database whose files are whole. */
async function openWhole(directory: string, name: string): Promise<Watermark> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const watermark = new Watermark(join(directory, `${name}.watermark`));
  try {
    await refuseDamaged(join(directory, name), watermark);
    return watermark;
  } catch (error) {
    watermark.close(false);
    throw error;
  }
}

/**
 * Runs before LevelDB sees the files: without `CURRENT` it would start anew, and it deletes files that it doesn't know.
 */
async function refuseDamaged(location: string, watermark: Watermark): Promise<void> {
  const damage = await findDamage(location);
  const isGone = watermark.found !== undefined && !existsSync(join(location, 'CURRENT'));
  const problem = damage ?? (isGone ? 'its file CURRENT is missing' : null);
  // Files that another process is writing look damaged.
  if (problem !== null && !(await isInUse(location)))
    throw new StoreUnavailable(`The database ${location} is damaged: ${problem}`);
}

/** LevelDB takes its lock first. After that, this attempt always fails before it changes anything. */
function isInUse(location: string): Promise<boolean> {
  const level = new LevelDown(location);
  return new Promise(resolve => {
    level.open({ createIfMissing: false, errorIfExists: true }, error => {
      resolve(error instanceof Error && isLocked(error));
    });
  });
}
