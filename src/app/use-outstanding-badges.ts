import { useEffect } from 'react';
import { useOutstandingCount } from '../local/use-outbox-entries.ts';
import { showAppBadge } from '../pwa/app-badge.ts';
import { useTitleCount } from '../ui/use-document-title.ts';

/** What is not sent yet, on the window's title and on the app's icon. Undefined count: not known yet, nothing changes. */
export function useOutstandingBadges(): number {
  const count = useOutstandingCount();
  useTitleCount(count ?? 0);
  useEffect(() => {
    if (count !== undefined) void showAppBadge(navigator, count);
  }, [count]);
  return count ?? 0;
}
