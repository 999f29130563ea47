import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../context.ts';

/** Made once and part of every backup: other ids for the same things would mean that things happen twice. */
export interface Secrets {
  /** Key of the HMACs that make ids out of what must stay unknown, such as who applied. */
  idKey: Uint8Array;
}

const NAME = 'secrets.json';
const KEY_BYTES = 32;

/**
 * Reads them, or makes them at the first start: on disk before they are used, for the server's user only. Where
 * a server had its databases before, there were secrets too: they are missed, not made anew. (An import before the
 * first start makes the board alone.)
 */
export async function openSecrets(dataDir: string, environment: Environment): Promise<Secrets> {
  const path = join(dataDir, NAME);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text !== null) return { idKey: readKey(text, path) };
  if (existsSync(join(dataDir, 'store', 'accounts'))) throw unreadable(path);
  const idKey = environment.randomBytes(KEY_BYTES);
  await writeDurably(path, JSON.stringify({ idKey: Buffer.from(idKey).toString('base64') }));
  return { idKey };
}

/** Never replaced by new ones: whoever lost them must restore them. */
function readKey(text: string, path: string): Uint8Array {
  const key = keyOf(text);
  if (key?.length === KEY_BYTES) return key;
  throw unreadable(path);
}

function unreadable(path: string): Error {
  return new Error(
    `${path} cannot be read. Restore it from a backup: with other secrets, ids would not be found again.`,
  );
}

function keyOf(text: string): Uint8Array | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('idKey' in value)) return null;
    return typeof value.idKey === 'string' ? new Uint8Array(Buffer.from(value.idKey, 'base64')) : null;
  } catch {
    return null;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
