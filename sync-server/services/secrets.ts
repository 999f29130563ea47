import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../context.ts';
import { replaceFile } from '../store/durable-file.ts';

/** Made once and part of every backup: other ids for the same things would mean that things happen twice. */
export interface Secrets {
  /** Key of the HMACs that make ids out of what must stay unknown, such as who applied; others come from it (`derived-keys.ts`). */
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
  const key = Buffer.from(idKey).toString('base64');
  await replaceFile(path, file => file.writeFile(JSON.stringify({ idKey: key, check: checkOf(key) })));
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
    if (typeof value.idKey !== 'string') return null;
    if ('check' in value && value.check !== checkOf(value.idKey)) return null;
    return new Uint8Array(Buffer.from(value.idKey, 'base64'));
  } catch {
    return null;
  }
}

/** A changed byte would make another key that looks like one. */
function checkOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
