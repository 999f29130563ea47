import type { EntryPhase } from './entry/entry-phase.ts';

const MOST_URGENT_FIRST: readonly EntryPhase[] = ['attention', 'sending', 'waiting', 'saved', 'sent'];

/** The state of a whole batch: that of its most urgent row. */
export function batchPhase(phases: readonly EntryPhase[]): EntryPhase {
  return MOST_URGENT_FIRST.find(phase => phases.includes(phase)) ?? 'sent';
}
