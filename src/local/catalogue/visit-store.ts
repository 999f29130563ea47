import type { VisitStore } from '../../sync/visits.ts';
import type { CatalogueDatabase } from '../db/catalogue-db.ts';
import { withReplacement } from '../db/replaceable.ts';

/** Two records: the time is written every few minutes, the job ids once a visit. */
export function createVisitStore(db: CatalogueDatabase): VisitStore {
  const reading = <T>(action: () => Promise<T>) =>
    withReplacement(db, () => db.transaction('r', db.state, action));
  const writing = <T>(action: () => Promise<T>) =>
    withReplacement(db, () => db.transaction('rw', db.state, action));
  const putLook = (lookedAtMs: number) => db.state.put({ key: 'visit', visit: { lookedAtMs } });

  return {
    lookedAt: () => reading(async () => (await db.state.get('visit'))?.visit?.lookedAtMs ?? null),
    look: atMs => writing(async () => void (await putLook(atMs))),
    ids: () => reading(async () => (await db.state.get('visit-ids'))?.ids ?? null),
    begin: (atMs, ids) =>
      writing(async () => {
        await putLook(atMs);
        await db.state.put({ key: 'visit-ids', ids });
      }),
  };
}
