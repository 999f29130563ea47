import type { Collection, InsertType } from 'dexie';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/** Entries in the order of sending. */
export function entriesInState(
  { outbox }: Pick<PersonDatabase, 'outbox'>,
  state: OutboxEntry['state'],
): Collection<OutboxEntry, string, InsertType<OutboxEntry, 'id'>> {
  return outbox.where('[state+order]').between([state, 0], [state, Number.MAX_SAFE_INTEGER]);
}
