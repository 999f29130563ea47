import type { OutboxEntry } from '../../local/outbox-entry.ts';
import type { OutboxStatus } from '../services.ts';

/**
 * The word on the screen for one entry. `saved`: on this device's disk, about to be tried. `waiting`: it could not be
 * sent yet. `sent` is said only of what the server confirmed.
 */
export type EntryPhase = 'saved' | 'waiting' | 'sending' | 'sent' | 'attention';

export function entryPhase(entry: Pick<OutboxEntry, 'state' | 'attempts'>, status: OutboxStatus): EntryPhase {
  if (entry.state !== 'waiting') return entry.state;
  const isAboutToBeTried = status === 'idle' || status === 'sending';
  return entry.attempts === 0 && isAboutToBeTried ? 'saved' : 'waiting';
}
