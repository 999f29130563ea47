import { useState } from 'react';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { useServices } from '../services.ts';

/**
 * Takes an entry back into its form. A second press does nothing: on a slow disk, the entry is still shown for a while after
 * it was taken. `cannotEdit`: it's in flight, or may be on the server already.
 */
export function useEdit(entry: OutboxEntry | undefined, onTaken: () => unknown) {
  const { outbox } = useServices();
  const [state, setState] = useState<'rest' | 'busy' | 'refused'>('rest');
  const isUnderWay = entry?.state === 'waiting' || entry?.state === 'sending';

  async function edit() {
    if (!entry || state === 'busy') return;
    setState('busy');
    try {
      if ((await outbox.edit(entry.id)) === undefined) setState('refused');
      else await onTaken();
    } catch (error) {
      setState('rest');
      throw error;
    }
  }
  return {
    edit: () => void edit(),
    isTaking: state === 'busy',
    // The server's answer takes the place of these words.
    cannotEdit: state === 'refused' && isUnderWay,
  };
}
