import { useCallback, useEffect, useState } from 'react';
import type { InboxNews } from './inbox-news.ts';
import { repeatWhileVisible } from '../../sync/while-visible.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { usePersonQuery } from '../hooks/use-person-query.ts';

const NO_INBOX: InboxNews = {
  isEmployer: false,
  fresh: 0,
  messages: 0,
  isApplicant: false,
  unread: 0,
  due: 0,
  nextDueMs: null,
};
/** Timers can't take longer, and a device may have slept meanwhile. */
const LOOK_AGAIN_MS = 3_600_000;

/** As this device knows it, also offline; it follows what the server's hints bring, and the time of reminders. */
export function useInboxNews(now: () => number): InboxNews {
  const [looks, setLooks] = useState(0);
  const load = useCallback(async () => {
    const { readInboxNews } = await import('./inbox-news.ts');
    return (db: PersonDatabase) => readInboxNews(db, now());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each look asks for the time anew
  }, [now, looks]);
  const news = usePersonQuery(load, NO_INBOX);
  const { nextDueMs } = news;
  useEffect(() => {
    if (nextDueMs === null) return undefined;
    const waitMs = Math.min(Math.max(nextDueMs - now(), 0) + 1, LOOK_AGAIN_MS);
    return repeatWhileVisible(document, () => setLooks(looks + 1), waitMs);
  }, [nextDueMs, now, looks]);
  return news;
}
