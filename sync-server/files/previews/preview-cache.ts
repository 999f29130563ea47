import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { derivedKey } from '../../core/keyed-hash.ts';
import type { Rendered } from './render-preview.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface PreviewCacheOptions {
  directory: string;
  maxBytes: number;
  idKey: Uint8Array;
  randomBytes: (length: number) => Uint8Array;
}

/**
 * Rendered previews on the disk, sealed as the files themselves may be. The least recently used ones go when there are too
 * many bytes. Each file has a folder, so all its previews can be dropped at once. It is only a cache: failures of the disk
 * cost time, nothing else.
 */
export class PreviewCache {
  readonly #directory: string;
  readonly #key: Uint8Array;
  readonly #randomBytes: (length: number) => Uint8Array;
  readonly #sizes: LRUCache<string, number>;
  #opening: Promise<void> | undefined;
  readonly figures = { hits: 0, misses: 0 };

  constructor({ directory, maxBytes, idKey, randomBytes }: PreviewCacheOptions) {
    this.#directory = directory;
    this.#key = derivedKey(idKey, 'previews');
    this.#randomBytes = randomBytes;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: size => Math.max(1, size),
      dispose: (_, name, reason) => {
        if (reason === 'evict') void rm(join(directory, name), { force: true }).catch(() => undefined);
      },
    });
  }

  get bytes(): number {
    return this.#sizes.calculatedSize;
  }

  async get(storage: string, fileId: string, what: string): Promise<Rendered | undefined> {
    await this.#open();
    const name = nameOf(storage, fileId, what);
    if (this.#sizes.get(name) === undefined) {
      this.figures.misses += 1;
      return undefined;
    }
    const sealed = await readFile(join(this.#directory, name)).catch(() => undefined);
    const found = sealed && this.#unseal(sealed, name);
    if (!found) this.#sizes.delete(name);
    this.figures[found ? 'hits' : 'misses'] += 1;
    return found;
  }

  /** `isStillWanted` is asked last, so that nothing is kept of a file that was deleted meanwhile. */
  async put(
    storage: string,
    fileId: string,
    what: string,
    rendered: Rendered,
    isStillWanted: () => boolean,
  ): Promise<void> {
    await this.#open();
    const name = nameOf(storage, fileId, what);
    const path = join(this.#directory, name);
    const beside = `${path}.${Buffer.from(this.#randomBytes(6)).toString('hex')}`;
    try {
      const sealed = this.#seal(rendered, name);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      await writeFile(beside, sealed, { mode: 0o600 });
      await rename(beside, path);
      this.#sizes.set(name, sealed.length);
      if (!isStillWanted()) await this.drop(storage, fileId);
    } catch {
      await rm(beside, { force: true }).catch(() => undefined);
    }
  }

  /** Removes all previews of a file. */
  async drop(storage: string, fileId: string): Promise<void> {
    await this.#open();
    const folder = folderOf(storage, fileId);
    for (const name of this.#sizes.keys()) if (name.startsWith(`${folder}/`)) this.#sizes.delete(name);
    await rm(join(this.#directory, folder), { recursive: true, force: true });
  }

  #open(): Promise<void> {
    this.#opening ??= this.#readAll().catch(() => undefined);
    return this.#opening;
  }

  /** Takes over what an earlier process left. */
  async #readAll(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    for (const entry of await readdir(this.#directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      if (!/^[0-9a-f]{32}$/.test(entry.name)) await rm(path, { force: true });
      else this.#sizes.set(path.slice(this.#directory.length + 1), (await stat(path)).size);
    }
  }

  #seal({ bytes, mimeType }: Rendered, name: string): Buffer {
    const nonce = this.#randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(name));
    const head = Buffer.from(`${mimeType}\n`);
    return Buffer.concat([
      nonce,
      cipher.update(head),
      cipher.update(bytes),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
  }

  #unseal(sealed: Buffer, name: string): Rendered | undefined {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      const end = plain.indexOf(10);
      return { mimeType: plain.subarray(0, end).toString(), bytes: plain.subarray(end + 1) };
    } catch {
      return undefined;
    }
  }
}

/** By hash, because file systems may not tell upper and lower case apart. */
function folderOf(storage: string, fileId: string): string {
  const name = createHash('sha256').update(`${storage}/${fileId}`).digest('hex').slice(0, 40);
  return `${name.slice(0, 2)}/${name}`;
}

function nameOf(storage: string, fileId: string, what: string): string {
  return `${folderOf(storage, fileId)}/${createHash('sha256').update(what).digest('hex').slice(0, 32)}`;
}
