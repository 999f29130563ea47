import type { PersonDatabase } from '../db/person-db.ts';
import { countReceived } from '../hooks/use-received.ts';
import { countUnread } from './conversation.ts';

/** The figures beside the links to the inbox and to one's own applications, on every screen. */
export interface InboxNews {
  /** This person has postings, or applications that came to some: a job seeker needs no inbox. */
  isEmployer: boolean;
  /** Applications that came since this person last looked, and were not withdrawn. */
  fresh: number;
  /** Unread messages about any that came. */
  messages: number;
  /** This person applied for a job. */
  isApplicant: boolean;
  /** Unread messages about own applications. */
  unread: number;
}

export async function readInboxNews(db: PersonDatabase): Promise<InboxNews> {
  const counts = await countReceived(db);
  const isEmployer = counts.size > 0 || (await db.postings.count()) > 0;
  const fresh = [...counts.values()].reduce((sum, each) => sum + each.fresh, 0);
  let [messages, unread] = [0, 0];
  for (const [applicationId, count] of await countUnread(db)) {
    if (await db.applicants.get(applicationId)) messages += count;
    else unread += count;
  }
  return { isEmployer, fresh, messages, isApplicant: await hasApplied(db), unread };
}

async function hasApplied(db: PersonDatabase): Promise<boolean> {
  if ((await db.applications.count()) > 0) return true;
  // An account's applications are pulled; a guest's are only in the outbox.
  if (db.userId !== null) return false;
  return (
    (await db.outbox
      .filter(({ kind }) => kind === 'application.submit')
      .limit(1)
      .count()) > 0
  );
}
