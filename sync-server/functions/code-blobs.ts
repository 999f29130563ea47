import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '../store/durable-file.ts';
import { olderNames } from './older-names.ts';

/** Keeps uploaded code by the hash of its content. */
export interface CodeBlobs {
  /** Takes over a complete file. Resolves to its name when it's synced to disk. */
  put(path: string): Promise<string>;
  read(name: string): Readable;
  has(name: string): Promise<boolean>;
  /** Those that were put before that time. */
  list(beforeMs: number): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;

/** In a folder. */
export function folderBlobs(folder: string): CodeBlobs {
  const pathOf = (name: string) => join(folder, `${name}.tar.gz`);
  return {
    async put(path) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const name = hash.digest('hex');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, pathOf(name));
      await syncDirectory(folder);
      return name;
    },
    read: name => createReadStream(pathOf(name)),
    has: async name => (await stat(pathOf(name)).catch(() => null)) !== null,
    async list(beforeMs) {
      const names = await olderNames(folder, beforeMs);
      return names.map(name => name.replace(/\.tar\.gz$/, '')).filter(name => NAME.test(name));
    },
    remove: name => rm(pathOf(name), { force: true }),
  };
}
