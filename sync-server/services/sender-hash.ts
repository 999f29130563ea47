import type { Context } from '../context.ts';
import { derivedKey } from './derived-keys.ts';
import type { DocumentRecord } from './document-record.ts';
import { keyedHash } from './keyed-hash.ts';
import type { Person } from './people.ts';

const SENDER_DIGITS = 16;

/**
 * Records a keyed hash of the network address that a document came from, for effects that share a limit among
 * addresses.
 */
export function withSender(
  { idKey }: Pick<Context, 'idKey'>,
  record: DocumentRecord,
  { from }: Person,
): DocumentRecord {
  if (!from || !record.operation) return record;
  const hash = keyedHash(derivedKey(idKey, 'senders'), from.address).slice(0, SENDER_DIGITS);
  return { ...record, operation: { ...record.operation, from: hash } };
}
