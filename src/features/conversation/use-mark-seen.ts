import { useEffect, useState } from 'react';
import type { Conversation } from '../../local/tracking/conversation.ts';
import { useServices } from '../services.ts';

/** Notes that what came is on the screen, for the side's other devices and so that no mail is sent about it. */
export function useMarkSeen(applicationId: string, conversation: Conversation | undefined): void {
  const { outbox, serverTime } = useServices();
  const seenTo = conversation && conversation.unread > 0 ? conversation.newestMs : null;
  useEffect(() => {
    if (seenTo === null) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      const payload = { applicationId, seenTo, editedAt: serverTime.nowMs() };
      // A full disk: it stays marked as new.
      outbox.enqueue([{ kind: 'conversation.read', payload, title: '' }]).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [applicationId, outbox, seenTo, serverTime]);
}

/** The first message that was unread when the screen opened. It stays marked while one looks at it. */
export function useFirstUnread(conversation: Conversation | undefined): string | null {
  const [first, setFirst] = useState<string | null | undefined>(undefined);
  if (conversation && first === undefined) {
    const line = conversation.lines.find(each => 'message' in each && each.isUnread);
    setFirst(line?.id ?? null);
  }
  return first ?? null;
}
