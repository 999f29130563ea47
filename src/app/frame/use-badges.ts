import { useEffect, useMemo } from 'react';
import type { ChangeNews } from '../../local/hooks/change-news.ts';
import { useChangeNews } from '../../local/hooks/use-change-news.ts';
import { useServices } from '../../features/services.ts';
import type { InboxNews } from '../../local/tracking/inbox-news.ts';
import { useInboxNews } from '../../local/tracking/use-inbox.ts';
import { useOutstandingCount } from '../../local/tracking/use-outstanding-count.ts';
import { showAppBadge } from '../../pwa/app-badge.ts';
import { useTitleCount } from '../../ui/use-document-title.ts';

export interface Badges {
  /** Things that are not sent yet, those that need the person among them. */
  outstanding: number;
  inbox: InboxNews;
  /** They don't need the person, so they aren't in the title. */
  changes: ChangeNews;
}

/**
 * Counts of what needs the person's attention: one beside each link, and their sum in the window's title and on the app's
 * icon. While the outbox is being read, title and icon keep their last count.
 */
export function useBadges(): Badges {
  const outstanding = useOutstandingCount();
  const { now } = useServices();
  const inbox = useInboxNews(now);
  const changes = useChangeNews();
  const count =
    outstanding === undefined
      ? undefined
      : outstanding + inbox.fresh + inbox.messages + inbox.unread + inbox.due;
  useTitleCount(count ?? 0);
  useEffect(() => {
    if (count !== undefined) void showAppBadge(navigator, count);
  }, [count]);
  return useMemo(() => ({ outstanding: outstanding ?? 0, inbox, changes }), [outstanding, inbox, changes]);
}
