import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectOrArray, parseJson } from '../../src/core/json.ts';
import type { Environment } from '../core/environment.ts';
import { replaceFile } from '../store/durable-file.ts';
import { StoreUnavailable } from '../store/store.ts';

/** Created once and part of every backup. With other secrets the same things would get other ids and happen twice. */
export interface Secrets {
  /**
   * Key of the HMACs that derive ids from facts that must stay private, such as who applied. Other keys are derived
   * from it (`keyed-hash.ts`).
   */
  idKey: Uint8Array;
  /**
   * Whether this data directory had its databases before. Also false if the first start was killed before it created
   * them.
   */
  hadStores: boolean;
}

const NAME = 'secrets.json';
const KEY_BYTES = 32;
/** The catalogue isn't listed: it can be rebuilt from the board. */
const KEPT_STORES = ['board', 'accounts'] as const;

/**
 * Reads the secrets, or creates them at the first start: on disk before they are used, readable only by the server's
 * user. If the server had its databases before, there were secrets too, so missing ones are an error and aren't created
 * again. (An import before the first start only creates the board.)
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
 * If a database is lost together with its watermark, this is the only trace of it. Without it, a start would create an
 * empty one, and all accounts would be gone.
 */
export function refuseLostStores(dataDir: string, { hadStores }: Secrets): void {
  const lost = hadStores ? KEPT_STORES.find(name => isGone(join(dataDir, 'store', name))) : undefined;
  if (lost === undefined) return;
  throw new StoreUnavailable(
    `The database "${lost}" is missing in ${join(dataDir, 'store')}. Put it back, or move the data directory away and restore the newest backup: npm run restore -- FILE`,
  );
}

/** Throws if the folder above can't be read: the database may be there. */
function isGone(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) === undefined;
}

/** Call this once all databases exist: from then on a start notices if one is missing. */
export async function noteStores(dataDir: string, { idKey, hadStores }: Secrets): Promise<void> {
  if (!hadStores) await writeSecrets(join(dataDir, NAME), idKey, { stores: true });
}

async function writeSecrets(path: string, idKey: Uint8Array, noted: { stores?: true }): Promise<void> {
  const key = Buffer.from(idKey).toString('base64');
  const content = JSON.stringify({ idKey: key, check: checkOf(key), ...noted });
  await replaceFile(path, file => file.writeFile(content));
}

/** Never replaced by a new key: an operator who lost the secrets must restore them. */
function readKey(text: string, path: string): Uint8Array {
  const key = keyOf(text);
  if (key?.length === KEY_BYTES) return key;
  throw unreadable(path);
}

function unreadable(path: string): Error {
  return new Error(
    `${path} cannot be read. Restore it from a backup: without these secrets, existing IDs can’t be found.`,
  );
}

function keyOf(text: string): Uint8Array | null {
  const { idKey, check } = fieldsOf(text);
  if (typeof idKey !== 'string' || (check !== undefined && check !== checkOf(idKey))) return null;
  return new Uint8Array(Buffer.from(idKey, 'base64'));
}

function fieldsOf(text: string): Partial<Record<'idKey' | 'check' | 'stores', unknown>> {
  const value = parseJson(text);
  return isObjectOrArray(value) ? value : {};
}

/** A checksum: a changed byte would yield another valid-looking key. */
function checkOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
