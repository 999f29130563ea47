import { useLiveQuery } from 'dexie-react-hooks';
import type { InboxNews } from './inbox-news.ts';
import { usePersonDatabase } from '../people/person-context.tsx';
import { lateCode, useLoaded } from '../hooks/use-loaded.ts';

const NO_INBOX: InboxNews = { isEmployer: false, fresh: 0, messages: 0, isApplicant: false, unread: 0 };
const CODE = lateCode(() => import('./inbox-news.ts'));

/** As this device knows it, also offline; it follows what the server's hints bring. */
export function useInboxNews(): InboxNews {
  const db = usePersonDatabase();
  const code = useLoaded(CODE, true);
  return useLiveQuery(() => code?.readInboxNews(db).catch(() => NO_INBOX), [db, code]) ?? NO_INBOX;
}
