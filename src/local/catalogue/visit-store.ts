import type { VisitStore } from '../../sync/visits.ts';
import type { PlainCatalogue } from '../db/plain-catalogue.ts';

/** Two records: the time is written every few minutes, the job ids once a visit. */
export function createVisitStore(db: PlainCatalogue): VisitStore {
  return {
    lookedAt: () => db.reading(async ({ state }) => (await state.get('visit'))?.visit?.lookedAtMs ?? null),
    look: atMs => db.writing(({ state }) => state.put({ key: 'visit', visit: { lookedAtMs: atMs } })),
    ids: () => db.reading(async ({ state }) => (await state.get('visit-ids'))?.ids ?? null),
    begin: (atMs, ids) =>
      db.writing(({ state }) =>
        state.putAll([
          { key: 'visit', visit: { lookedAtMs: atMs } },
          { key: 'visit-ids', ids },
        ]),
      ),
  };
}
