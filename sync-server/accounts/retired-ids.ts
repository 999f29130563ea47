import { derivedKey } from '../core/keyed-hash.ts';
import { changeDocument } from '../store/change-document.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';

/** The number of hex digits that name a document. With 100,000 ids, each document has about 400 of them in 5 kB. */
const BUCKET_DIGITS = 2;
/** 72 bits: enough to tell ids apart. */
const HASH_DIGITS = 18;
const PREFIX = 'retired:';

/** The kind of thing that had the id. */
export type Retired = 'user' | 'team';

type Parts = Pick<Context, 'idKey'> & { stores: Pick<Context['stores'], 'accounts'> };

/**
 * Retires the id of an erased account or deleted team. Permissions may name it permanently, so it is never reused. Only
 * a keyed hash of it is stored, which doesn't reveal the owner. Call and await this before the document with the id is
 * deleted. Idempotent.
 */
export function retireId(parts: Parts, what: Retired, id: string): Promise<void> {
  const { accounts } = parts.stores;
  const { key, hash } = placeOf(parts, what, id);
  return changeDocument(accounts, key, stored => {
    const hashes = hashesOf(stored?.body);
    return hashes.includes(hash) ? undefined : { hashes: [...hashes, hash].join('') };
  });
}

/**
 * Check this after writing something under an id. An id is retired before its document is deleted, so a write that
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
