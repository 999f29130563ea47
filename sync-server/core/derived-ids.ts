import { createHmac, hash } from 'node:crypto';

const ID_HEX_DIGITS = 36;
/** Crockford's base 32: no letter can be mistaken for a digit over the telephone. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Derives a document's id from what must be unique, so that the store itself refuses a second one. It is keyed, because
 * an id made from a person and a job would reveal who applied. The parts must not contain line breaks.
 */
export function derivedId(idKey: Uint8Array, ...parts: readonly (string | number)[]): string {
  return createHmac('sha256', idKey).update(parts.join('\n')).digest('hex').slice(0, ID_HEX_DIGITS);
}

/**
 * A short name of a document to read out, such as `PT-7K3F-9Q2M`. It is always the same. It identifies a document but
 * gives no access to it.
 */
export function referenceOf(documentId: string): string {
  const bytes = hash('sha256', documentId, 'buffer').subarray(0, 8);
  let letters = '';
  for (const byte of bytes) letters += REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length];
  return `PT-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
