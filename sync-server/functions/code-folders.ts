import { mkdir, mkdtemp, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import type { CodeBlobs } from './code-blobs.ts';
import { olderNames } from './older-names.ts';
import { unpackCode, UnusableCode } from './unpack-code.ts';

export interface CodeFolders {
  /** The folder with the unpacked code, unpacked now if it isn't yet. Throws `UnusableCode`. */
  open(blob: string): Promise<string>;
  /** Unpacks it and looks for the entry point. Resolves to the number of bytes. Throws `UnusableCode`. */
  check(blob: string, entrypoint: string): Promise<number>;
  /** Removes the folders of other blobs that were made before that time. */
  keepOnly(blobs: ReadonlySet<string>, beforeMs: number): Promise<void>;
}

/**
 * The unpacked code, for functions to read. It can be deleted at any time: it is unpacked again from the blob, which
 * also happens on another server of the same store.
 */
export function createCodeFolders(root: string, blobs: CodeBlobs): CodeFolders {
  const oneAtATime = createOneAtATime();

  async function unpack(blob: string): Promise<number> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    const beside = await mkdtemp(join(root, 'new-'));
    try {
      const bytes = await unpackCode(blobs.read(blob), beside);
      const folder = join(root, blob);
      if (await exists(folder))
        await putAside(folder, beside.replace(join(root, 'new-'), join(root, 'old-')));
      await rename(beside, folder).catch(async (error: unknown) => {
        if (!(await exists(folder))) throw error;
      });
      return bytes;
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
  }

  /** Functions that are running go on reading from it. It is removed a day later. */
  async function putAside(folder: string, name: string): Promise<void> {
    await rename(folder, name);
    const now = new Date();
    await utimes(name, now, now);
  }

  return {
    open: blob =>
      oneAtATime(blob, async () => {
        const folder = join(root, blob);
        if (await exists(folder)) return folder;
        if (!(await blobs.has(blob)))
          throw new UnusableCode('The code of this deployment is missing on this server.');
        await unpack(blob);
        return folder;
      }),

    check: (blob, entrypoint) =>
      oneAtATime(blob, async () => {
        const folder = join(root, blob);
        const bytes = await unpack(blob);
        const path = resolve(folder, entrypoint);
        const isFile =
          path.startsWith(`${folder}${sep}`) && (await stat(path).catch(() => null))?.isFile() === true;
        if (!isFile) throw new UnusableCode(`The entry point ${entrypoint} isn’t in the code.`);
        return bytes;
      }),

    async keepOnly(kept, beforeMs) {
      for (const name of await olderNames(root, beforeMs))
        if (!kept.has(name))
          await oneAtATime(name, () => rm(join(root, name), { recursive: true, force: true }));
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
