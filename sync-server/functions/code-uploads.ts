import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../core/api-error.ts';
import { isId } from '../core/ids.ts';
import { olderNames } from './older-names.ts';
import { syncDirectory } from '../store/durable-file.ts';

export interface Chunk {
  start: number;
  /** Exclusive. */
  end: number;
  total: number;
}

/** The parts of files that have not arrived completely. They outlive the process, so an upload can continue. */
export interface CodeUploads {
  /** A file for the bytes of a request, which no one else uses. */
  receive(source: Readable, name: string): Promise<{ path: string; size: number }>;
  /** Keeps a part. Resolves, once it's synced, to the file if it is complete, and to how many parts there are. */
  add(
    id: string,
    path: string,
    chunk: Chunk,
  ): Promise<{ complete: string | null; parts: number; bytes: number }>;
  discard(id: string): Promise<void>;
  /** Removes uploads that no deployment is waiting for and that are older than that. */
  keepOnly(ids: ReadonlySet<string>, beforeMs: number): Promise<void>;
}

/** Parts of the SDK have 5 MiB. */
const PARTS_MAX = 1_000;
const PART = /^\d{1,12}$/;

export function createCodeUploads(root: string): CodeUploads {
  const folderOf = (id: string) => join(root, id);

  async function partsOf(id: string): Promise<{ start: number; size: number; path: string }[]> {
    const names = (await readdir(folderOf(id)).catch((): string[] => [])).filter(name => PART.test(name));
    const parts = names.map(async name => {
      const path = join(folderOf(id), name);
      return { start: Number(name), size: (await stat(path)).size, path };
    });
    return (await Promise.all(parts)).sort((a, b) => a.start - b.start);
  }

  return {
    async receive(source, name) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const path = join(root, `.${name}`);
      try {
        await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { size } = await stat(path);
        return { path, size };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async add(id, path, { start, end, total }) {
      const present = (await partsOf(id)).filter(part => part.start !== start);
      const held = present.reduce((sum, { size }) => sum + size, 0);
      // Parts that overlap are no file, and could fill the disk.
      if (held + end - start > total || present.length >= PARTS_MAX)
        throw new ApiError('storage_invalid_content_range');
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      // The same part again replaces the first one: a phone that lost the answer sends it again.
      await rename(path, join(folderOf(id), String(start)));
      await syncDirectory(folderOf(id));
      const parts = await partsOf(id);
      let at = 0;
      for (const part of parts) if (part.start === at) at += part.size;
      const bytes = parts.reduce((sum, { size }) => sum + size, 0);
      if (at !== total || bytes !== total) return { complete: null, parts: parts.length, bytes };
      const complete = join(folderOf(id), 'complete');
      const [first, ...others] = parts;
      if (!first) return { complete: null, parts: 0, bytes: 0 };
      await rm(complete, { force: true });
      for (const part of [first, ...others]) {
        const from = await open(part.path, 'r');
        await pipeline(from.createReadStream(), createWriteStream(complete, { flags: 'a', mode: 0o600 }));
      }
      return { complete, parts: parts.length, bytes };
    },

    discard: id => rm(folderOf(id), { recursive: true, force: true }),

    async keepOnly(ids, beforeMs) {
      for (const name of await olderNames(root, beforeMs))
        if (!ids.has(name) && (isId(name) || name.startsWith('.')))
          await rm(join(root, name), { recursive: true, force: true });
    },
  };
}
