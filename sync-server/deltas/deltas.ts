import { join } from 'node:path';
import type { Context } from '../board/context.ts';
import { openTaskThread } from '../core/task-thread.ts';
import type { Timer } from '../core/timer.ts';
import { builtFiles, type BuiltFile } from './built-files.ts';
import { addressesOf, availableHash, keptName } from './dictionary-names.ts';
import { keepFiles } from './earlier-files.ts';
import type { DeltaTask } from './make-delta.ts';

/** Requests beyond it get the whole file. An update asks for as many as the app has files, usually 30. */
const WAITING = 64;

/** Differences between the app's files and those of earlier builds, which phones have (RFC 9842). */
export interface Deltas {
  /** For content at which addresses the file at this one is a dictionary, whole or not. null: it's none. */
  addressesFor(address: string): string | null;
  /**
   * The file at this address in the encoding `dcz`, for a client with this `Available-Dictionary`. null: it gets the whole file.
   */
  find(address: string, available: unknown): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface DeltasOptions {
  /** The built app. */
  directory: string;
  /** Where files of earlier builds are kept. */
  folder: string;
  nowMs: () => number;
  mayWrite: () => boolean;
  log: Pick<Context['log'], 'warn'>;
  make: (task: DeltaTask) => Promise<Uint8Array | null>;
  closeMaker?: () => Promise<void>;
}

/** Makes differences in a thread of its own. `file`: the built `delta-thread.ts`. */
export function deltaThread(file: string, timer: Timer): Pick<DeltasOptions, 'make' | 'closeMaker'> {
  const thread = openTaskThread<DeltaTask, Uint8Array | null>({ file, timer, does: 'compares builds' });
  return { make: thread.ask, closeMaker: thread.close };
}

/**
 * Does nothing until a browser requests a file, and computes each difference once. So strangers can cause only as many
 * computations as there are earlier files.
 */
export function openDeltas(options: DeltasOptions): Deltas {
  const { directory, folder, nowMs, mayWrite, log, make, closeMaker } = options;
  const files = builtFiles(directory);
  const made = new Map<string, Promise<Uint8Array | null>>();
  let kept: Promise<ReadonlySet<string>> | undefined;
  let making = 0;

  const keep = async (): Promise<ReadonlySet<string>> => {
    const { kept, problem } = await keepFiles({ files: files.values(), folder, nowMs, mayWrite });
    if (problem !== null)
      log.warn({ err: problem }, 'files of this build could not be kept for later updates');
    return kept;
  };

  const makeOnce = async (file: BuiltFile, earlier: string, hash: string): Promise<Uint8Array | null> => {
    making += 1;
    try {
      const delta = await make({ file: file.path, earlier, hash });
      return delta && delta.byteLength < file.compressedBytes ? delta : null;
    } catch (error) {
      log.warn({ err: error, file: file.path }, 'the difference to an earlier file could not be made');
      return null;
    } finally {
      making -= 1;
    }
  };

  return {
    addressesFor(address) {
      const file = files.get(address);
      return file ? addressesOf(file.family) : null;
    },
    async find(address, available) {
      const file = files.get(address);
      if (!file) return null;
      kept ??= keep();
      const hash = availableHash(available);
      if (hash === null) return null;
      const name = keptName(file.family, hash);
      if (!(await kept).has(name)) return null;
      const key = `${address} ${hash}`;
      const known = made.get(key);
      if (known) return known;
      if (making >= WAITING) return null;
      const delta = makeOnce(file, join(folder, name), hash);
      made.set(key, delta);
      return delta;
    },
    async close() {
      await kept;
      await closeMaker?.();
    },
  };
}
