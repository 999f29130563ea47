import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { useToast } from '../../ui/feedback/toast-context.ts';
import { useServices } from '../services.ts';
import { DeleteDialog } from './entry/delete-dialog.tsx';

/**
 * Deletes entries after a question. Those that it called unsent are only deleted if that's still so when it's answered. `onGone`:
 * the pressed button disappeared with its entry. Render `dialog` somewhere.
 */
export function useDeletion(onGone: () => void): {
  ask: (entries: readonly OutboxEntry[]) => void;
  dialog: ReactNode;
} {
  const t = useText();
  const toast = useToast();
  const { outbox } = useServices();
  const [asked, setAsked] = useState<readonly OutboxEntry[] | null>(null);

  async function remove(entries: readonly OutboxEntry[]) {
    setAsked(null);
    let isWhole = true;
    for (const { id, state } of entries)
      isWhole = (await outbox.remove(id, { isUnsent: state !== 'sent' })) && isWhole;
    if (!isWhole) toast({ text: t('outbox.notDeleted'), tone: 'plain' });
    onGone();
  }
  const dialog = (
    <DeleteDialog entries={asked} onClose={() => setAsked(null)} onDelete={entries => void remove(entries)} />
  );
  return { ask: setAsked, dialog };
}
