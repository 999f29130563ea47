import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { InboxNews } from './inbox-news.ts';
import { repeatWhileVisible } from '../../sync/while-visible.ts';
import { usePersonDatabase } from '../people/person-context.tsx';
import { lateCode, useLoaded } from '../hooks/use-loaded.ts';

const NO_INBOX: InboxNews = {
  isEmployer: false,
  fresh: 0,
  messages: 0,
  isApplicant: false,
  unread: 0,
  due: 0,
  nextDueMs: null,
};
const CODE = lateCode(() => import('./inbox-news.ts'));
/** Timers can't take longer, and a device may have slept meanwhile. */
const LOOK_AGAIN_MS = 3_600_000;

/** As this device knows it, also offline; it follows what the server's hints bring, and the time of reminders. */
export function useInboxNews(now: () => number): InboxNews {
  const db = usePersonDatabase();
  const code = useLoaded(CODE, true);
  const [looks, setLooks] = useState(0);
  const news =
    useLiveQuery(() => code?.readInboxNews(db, now()).catch(() => NO_INBOX), [db, code, looks]) ?? NO_INBOX;
  const { nextDueMs } = news;
  useEffect(() => {
    if (nextDueMs === null) return undefined;
    const waitMs = Math.min(Math.max(nextDueMs - now(), 0) + 1, LOOK_AGAIN_MS);
    return repeatWhileVisible(document, () => setLooks(looks + 1), waitMs);
  }, [nextDueMs, now, looks]);
  return news;
}
