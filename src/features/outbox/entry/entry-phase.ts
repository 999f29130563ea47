import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { OutboxStatus } from '../../services.ts';

/**
 * The displayed state of an entry. `saved`: on this device's disk, about to be tried. `waiting`: it couldn't be sent
 * yet. `sent`: only if the server confirmed it.
 */
export type EntryPhase = 'saved' | 'waiting' | 'sending' | 'sent' | 'attention';

export function entryPhase(entry: Pick<OutboxEntry, 'state' | 'attempts'>, status: OutboxStatus): EntryPhase {
  if (entry.state !== 'waiting') return entry.state;
  const isAboutToBeTried = status === 'idle' || status === 'sending';
  return entry.attempts === 0 && isAboutToBeTried ? 'saved' : 'waiting';
}
