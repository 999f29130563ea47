import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../context.ts';
import { replaceFile } from '../store/durable-file.ts';
import { StoreUnavailable } from '../store/store.ts';

/** Made once and part of every backup: other ids for the same things would mean that things happen twice. */
export interface Secrets {
  /** Key of the HMACs that make ids out of what must stay unknown, such as who applied; others come from it (`derived-keys.ts`). */
  idKey: Uint8Array;
  /** This data directory had its databases before. False too where a first start was killed before they were made. */
  hadStores: boolean;
}

const NAME = 'secrets.json';
const KEY_BYTES = 32;
/** The catalogue can be made anew from the board. */
const KEPT_STORES = ['board', 'accounts'] as const;

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
  if (text !== null) return { idKey: readKey(text, path), hadStores: fieldsOf(text).stores === true };
  if (existsSync(join(dataDir, 'store', 'accounts'))) throw unreadable(path);
  const idKey = environment.randomBytes(KEY_BYTES);
  await writeSecrets(path, idKey, {});
  return { idKey, hadStores: false };
}

/**
 * A database that is gone together with its watermark leaves no trace but this: without it a start would make an empty one, and
 * nobody would have an account.
 */
export function refuseLostStores(dataDir: string, { hadStores }: Secrets): void {
  const lost = hadStores ? KEPT_STORES.find(name => !existsSync(join(dataDir, 'store', name))) : undefined;
  if (lost === undefined) return;
  throw new StoreUnavailable(
    `The database "${lost}" is missing in ${join(dataDir, 'store')}. Put it back, or move the data directory away and restore the newest backup: npm run restore -- FILE`,
  );
}

/** Once all of them are there: from now on a start misses them. */
export async function noteStores(dataDir: string, { idKey, hadStores }: Secrets): Promise<void> {
  if (!hadStores) await writeSecrets(join(dataDir, NAME), idKey, { stores: true });
}

async function writeSecrets(path: string, idKey: Uint8Array, noted: { stores?: true }): Promise<void> {
  const key = Buffer.from(idKey).toString('base64');
  const content = JSON.stringify({ idKey: key, check: checkOf(key), ...noted });
  await replaceFile(path, file => file.writeFile(content));
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
  const { idKey, check } = fieldsOf(text);
  if (typeof idKey !== 'string' || (check !== undefined && check !== checkOf(idKey))) return null;
  return new Uint8Array(Buffer.from(idKey, 'base64'));
}

function fieldsOf(text: string): Partial<Record<'idKey' | 'check' | 'stores', unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A changed byte would make another key that looks like one. */
function checkOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
