import { useLiveQuery } from 'dexie-react-hooks';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';
import { countReceived } from './use-received.ts';

/** What the way to the inbox says, on every screen. */
export interface InboxNews {
  /** This person has postings, or applications that came to some: a job seeker needs no inbox. */
  isEmployer: boolean;
  /** Applications that came since this person last looked, and were not withdrawn. */
  fresh: number;
}

const NO_INBOX: InboxNews = { isEmployer: false, fresh: 0 };

/** As this device knows it, also offline; it follows what the server's hints bring. */
export function useInboxNews(): InboxNews {
  const db = usePersonDatabase();
  return useLiveQuery(() => readInboxNews(db).catch(() => NO_INBOX), [db]) ?? NO_INBOX;
}

export async function readInboxNews(db: PersonDatabase): Promise<InboxNews> {
  // Only an account has postings: a guest's device is not asked on every screen.
  if (db.userId === null) return NO_INBOX;
  const counts = await countReceived(db);
  const isEmployer = counts.size > 0 || (await db.postings.count()) > 0;
  return { isEmployer, fresh: [...counts.values()].reduce((sum, { fresh }) => sum + fresh, 0) };
}
