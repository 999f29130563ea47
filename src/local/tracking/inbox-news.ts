import type { PersonDatabase } from '../db/person-db.ts';
import { countReceived } from '../hooks/use-received.ts';
import { countUnread } from './conversation.ts';
import { readReminders } from './reminders.ts';

/** The figures beside the links to the inbox and to one's own applications, on every screen. */
export interface InboxNews {
  /** This person has postings, or applications that came to some: a job seeker needs no inbox. */
  isEmployer: boolean;
  /** Applications that came since this person last looked, and were not withdrawn. */
  fresh: number;
  /** Unread messages about any that came. */
  messages: number;
  /** This person applied for a job, or has a reminder about one. */
  isApplicant: boolean;
  /** Unread messages about own applications. */
  unread: number;
  /** Reminders that are due. */
  due: number;
  /** When the next one will be, in ms. null: there is none. */
  nextDueMs: number | null;
}

export async function readInboxNews(db: PersonDatabase, nowMs: number): Promise<InboxNews> {
  // First: a live query only follows what is read before anything opens the database again.
  const reading = readReminders(db);
  const counts = await countReceived(db);
  const isEmployer = counts.size > 0 || (await db.postings.count()) > 0;
  const fresh = [...counts.values()].reduce((sum, each) => sum + each.fresh, 0);
  let [messages, unread] = [0, 0];
  for (const [applicationId, count] of await countUnread(db)) {
    if (await db.applicants.get(applicationId)) messages += count;
    else unread += count;
  }
  const hasApplications = await hasApplied(db);
  const reminders = await reading;
  const due = reminders.filter(({ at }) => at <= nowMs).length;
  const nextDueMs = reminders[due]?.at ?? null;
  const isApplicant = hasApplications || reminders.length > 0;
  return { isEmployer, fresh, messages, isApplicant, unread, due, nextDueMs };
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
