import { isObjectOrArray, parseJson } from '../core/json.ts';
import { readDetails } from '../domain/details-shape.ts';
import type { Listing } from '../domain/listing.ts';
import { leafOf, rootFrom } from '../wire/seal/merkle.ts';
import { type BoardIdentity, type BoardKey, sealMessage, type SealedPosting } from '../wire/seal/seal.ts';
import { readCard } from '../wire/segment/card-shape.ts';
import { fromBase64url } from './base64url.ts';
import { verifySignature } from './ed25519.ts';
import { sha256 } from './packing.ts';

/**
 * `genuine`: this board said so at that time, and nothing has changed since. `altered`: the signature isn't of this text.
 * `unknownKey`: it says that it is from this board, but this device doesn't know the key. `revoked`: others know the key. `other`:
 * it says that it is from another board, which this device can't check.
 */
export type Verdict = 'genuine' | 'altered' | 'unknownKey' | 'revoked' | 'other';

export interface Judged {
  verdict: Verdict;
  /** null: the text isn't a posting. */
  listing: Listing | null;
  posting: SealedPosting;
}

/** Whether a posting is from this board, by the keys on this device. Needs no connection. */
export async function judge(posting: SealedPosting, identity: BoardIdentity): Promise<Judged> {
  const { seal, text } = posting;
  const key = identity.keys.find(({ id }) => id === seal.key);
  const listing = readListing(text);
  if (!key) {
    const isOther = seal.board !== '' && seal.board !== identity.board && listing !== null;
    return { verdict: isOther ? 'other' : 'unknownKey', listing, posting };
  }
  const isGenuine = listing !== null && isInTime(key, seal.at) && (await isSignedBy(key, posting));
  if (!isGenuine) return { verdict: 'altered', listing, posting };
  return { verdict: key.revoked ? 'revoked' : 'genuine', listing, posting };
}

async function isSignedBy({ publicKey }: BoardKey, { seal, text, proof }: SealedPosting): Promise<boolean> {
  const root = await rootFrom(await leafOf(text, sha256), proof, sha256);
  return verifySignature(fromBase64url(publicKey), fromBase64url(seal.signature), sealMessage(seal, root));
}

function isInTime({ from, until }: BoardKey, at: string): boolean {
  return from <= at && (until === null || at <= until);
}

/** For any text, the result has the shape of a posting. */
function readListing(text: string): Listing | null {
  const value = parseJson(text);
  if (!isObjectOrArray(value) || !isObjectOrArray(value['card'])) return null;
  const card = readCard(value['card']);
  return card && { card, details: readDetails(value['details']) };
}
