import { useLiveQuery } from 'dexie-react-hooks';
import type { InboxNews } from './inbox-news.ts';
import { usePersonDatabase } from '../people/person-context.tsx';
import { lateCode, useLoaded } from './use-loaded.ts';

const NO_INBOX: InboxNews = { isEmployer: false, fresh: 0 };
const CODE = lateCode(() => import('./inbox-news.ts'));

/** As this device knows it, also offline; it follows what the server's hints bring. Only an account has postings. */
export function useInboxNews(): InboxNews {
  const db = usePersonDatabase();
  const code = useLoaded(CODE, db.userId !== null);
  return useLiveQuery(() => code?.readInboxNews(db).catch(() => NO_INBOX), [db, code]) ?? NO_INBOX;
}
