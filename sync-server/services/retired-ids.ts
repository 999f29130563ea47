import type { Context } from '../context.ts';
import { derivedId } from './derived-ids.ts';
import { derivedKey } from './derived-keys.ts';

/** So many documents share the ids: of 100,000 each has some 400, in 5 kB. */
const BUCKET_DIGITS = 2;
/** Enough to tell them apart: 72 bits. */
const HASH_DIGITS = 18;
const MAX_TRIES = 5;
const PREFIX = 'retired:';

/** What had the id. */
export type Retired = 'user' | 'team';

type Parts = Pick<Context, 'idKey'> & { stores: Pick<Context['stores'], 'accounts'> };

/**
 * Ids of erased accounts and deleted teams: permissions may name them for ever, so nobody else ever gets them. All that stays is a
 * keyed hash of each, which says nothing of whose it was. To be called, and waited for, before the document that had the id
 * goes. Idempotent.
 */
export async function retireId(parts: Parts, what: Retired, id: string): Promise<void> {
  const { accounts } = parts.stores;
  const { key, hash } = placeOf(parts, what, id);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await accounts.get(key);
    const hashes = hashesOf(stored?.body);
    if (hashes.includes(hash)) return;
    const body = { hashes: [...hashes, hash].join('') };
    const write = stored ? { id: key, revision: stored.revision, body } : { id: key, body };
    const [result] = await accounts.commit([write]);
    if (result?.status === 'committed') return;
  }
  throw new Error(`${key} keeps changing`);
}

/**
 * Whoever makes something under an id asks this after the write: an id is retired before its document goes, so that a write which
 * found the place empty finds the id here.
 */
export async function isRetired(parts: Parts, what: Retired, id: string): Promise<boolean> {
  const { key, hash } = placeOf(parts, what, id);
  return hashesOf((await parts.stores.accounts.get(key))?.body).includes(hash);
}

function placeOf({ idKey }: Parts, what: Retired, id: string): { key: string; hash: string } {
  const hash = derivedId(derivedKey(idKey, 'retired-ids'), what, id).slice(0, HASH_DIGITS);
  return { key: PREFIX + hash.slice(0, BUCKET_DIGITS), hash };
}

function hashesOf(body: { [key: string]: unknown } | undefined): string[] {
  const text = body?.['hashes'];
  return typeof text === 'string' ? (text.match(/.{18}/g) ?? []) : [];
}
