import type { PersonDatabase } from '../db/person-db.ts';
import { countReceived } from './use-received.ts';

/** The figures beside the link to the inbox, on every screen. */
export interface InboxNews {
  /** This person has postings, or applications that came to some: a job seeker needs no inbox. */
  isEmployer: boolean;
  /** Applications that came since this person last looked, and were not withdrawn. */
  fresh: number;
}

export async function readInboxNews(db: PersonDatabase): Promise<InboxNews> {
  const counts = await countReceived(db);
  const isEmployer = counts.size > 0 || (await db.postings.count()) > 0;
  return { isEmployer, fresh: [...counts.values()].reduce((sum, { fresh }) => sum + fresh, 0) };
}
