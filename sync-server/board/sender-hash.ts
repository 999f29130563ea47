import type { Context } from './context.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { derivedKey, keyedHash } from '../core/keyed-hash.ts';
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
