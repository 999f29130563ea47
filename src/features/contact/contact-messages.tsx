import { useText } from '../../i18n/use-text.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { OutboxGroup } from '../outbox/outbox-group.tsx';
import { outboxGroups } from '../outbox/entry/outbox-groups.ts';
import { useDeletion } from '../outbox/use-deletion.tsx';
import { useServices } from '../services.ts';

interface ContactMessagesProps {
  messages: readonly OutboxEntry[];
  /** The pressed button disappeared with its entry. */
  onMoved: () => void;
}

/** The messages written on this device, newest first, with their state and actions. */
export function ContactMessages({ messages, onMoved }: ContactMessagesProps) {
  const t = useText();
  const { serverTime } = useServices();
  const deletion = useDeletion(onMoved);
  const { attention, waiting, sent } = outboxGroups(messages, serverTime.nowMs());
  return (
    <>
      <OutboxGroup
        title={t('contact.messages')}
        lines={[...attention, ...waiting.toReversed(), ...sent]}
        onDelete={deletion.ask}
        onMoved={onMoved}
      />
      {deletion.dialog}
    </>
  );
}
