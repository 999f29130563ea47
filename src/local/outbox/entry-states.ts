import { isSilent } from '../../wire/operations/operation-kinds.ts';
import { OPENED } from './operation-subject.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

export function sending(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'waiting' ? { ...entry, state: 'sending', attempts: entry.attempts + 1 } : entry;
}

/** Back from a request that nothing is known of: the server may have it. */
export function tried(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'waiting' && entry.attempts === 0 ? { ...entry, attempts: 1 } : entry;
}

export function released(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry;
}

/** Silent kinds are shown only when refused; the note that an application was opened never is, as the person could not correct it. */
export function isShown({ kind, state }: Pick<OutboxEntry, 'kind' | 'state'>): boolean {
  return kind !== OPENED && (state === 'attention' || !isSilent(kind));
}
