import type { Draft } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/** Unsent drafts, the latest first, without empty ones. A number alone was never typed. */
export async function listDrafts(db: PersonDatabase): Promise<Draft[]> {
  const drafts = await db.drafts.orderBy('editedAt').reverse().toArray();
  return drafts.filter(({ content }) =>
    Object.values(content).some(
      value => value !== '' && value !== null && value !== undefined && typeof value !== 'number',
    ),
  );
}
