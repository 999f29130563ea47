import { OPENED, subjectOfOpening } from '../outbox/operation-subject.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { ReceivedApplication } from '../db/pulled-records.ts';

/** Ids of applications that were opened on this device. The server's record says so only later. */
export async function openedHere(db: PersonDatabase): Promise<ReadonlySet<string>> {
  const entries = await db.outbox.where('subject').startsWith(`${OPENED} `).toArray();
  return new Set(entries.map(({ payload }) => String(payload['applicationId'])));
}

/** Whether a team member opened it, as far as this device knows. */
export async function isOpened(db: PersonDatabase, { id, openedAt }: ReceivedApplication): Promise<boolean> {
  if (openedAt !== undefined) return true;
  return (await db.outbox.where('subject').equals(subjectOfOpening(id)).count()) > 0;
}

/** No team member opened it, and it was not yet on the screen in its posting's list. `lookedAt`: `sentAt` of the newest one that was. */
export function isFresh(
  { id, state, sentAt, openedAt }: ReceivedApplication,
  lookedAt: string,
  opened: ReadonlySet<string>,
): boolean {
  return state === 'sent' && sentAt > lookedAt && openedAt === undefined && !opened.has(id);
}
