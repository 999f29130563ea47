import { OPENED, subjectOfOpening } from './operation-subject.ts';
import type { PersonDatabase } from './person-db.ts';
import type { ReceivedApplication } from './pulled-records.ts';

/** Applications that were opened on this device, by id: the server's record says so only later. */
export async function openedHere(db: PersonDatabase): Promise<ReadonlySet<string>> {
  const entries = await db.outbox.where('subject').startsWith(`${OPENED} `).toArray();
  return new Set(entries.map(({ payload }) => String(payload['applicationId'])));
}

/** Whether somebody of the team opened it, as far as this device knows. */
export async function isOpened(db: PersonDatabase, { id, openedAt }: ReceivedApplication): Promise<boolean> {
  if (openedAt !== undefined) return true;
  return (await db.outbox.where('subject').equals(subjectOfOpening(id)).count()) > 0;
}

/** Nobody of the team opened it, nor was it on the screen in the list of its posting. `lookedAt`: of the newest that was. */
export function isFresh(
  { id, state, sentAt, openedAt }: ReceivedApplication,
  lookedAt: string,
  opened: ReadonlySet<string>,
): boolean {
  return state === 'sent' && sentAt > lookedAt && openedAt === undefined && !opened.has(id);
}
