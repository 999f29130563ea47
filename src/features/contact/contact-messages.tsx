import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { DeleteDialog } from '../outbox/entry/delete-dialog.tsx';
import { OutboxGroup } from '../outbox/outbox-group.tsx';
import { outboxGroups } from '../outbox/entry/outbox-groups.ts';
import { useServices } from '../services.ts';

interface ContactMessagesProps {
  messages: readonly OutboxEntry[];
  /** The pressed button disappeared with its entry. */
  onMoved: () => void;
}

/** The messages written on this device, newest first, with their state and actions. */
export function ContactMessages({ messages, onMoved }: ContactMessagesProps) {
  const t = useText();
  const { outbox, serverTime } = useServices();
  const [deleting, setDeleting] = useState<readonly OutboxEntry[] | null>(null);
  const { attention, waiting, sent } = outboxGroups(messages, serverTime.nowMs());

  async function remove(gone: readonly OutboxEntry[]) {
    setDeleting(null);
    for (const { id } of gone) await outbox.remove(id);
    onMoved();
  }
  return (
    <>
      <OutboxGroup
        title={t('contact.messages')}
        lines={[...attention, ...waiting.toReversed(), ...sent]}
        onDelete={setDeleting}
        onMoved={onMoved}
      />
      <DeleteDialog
        entries={deleting}
        onClose={() => setDeleting(null)}
        onDelete={gone => void remove(gone)}
      />
    </>
  );
}
