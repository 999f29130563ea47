import type { BoardStore } from '../../sync/details/board-keeper.ts';
import type { PlainCatalogue } from '../db/plain-catalogue.ts';

/** The board's keys, beside the list. */
export function createBoardStore(db: PlainCatalogue): BoardStore {
  return {
    read: async () => (await db.reading(({ state }) => state.get('board')))?.board ?? null,
    write: board => db.writing(({ state }) => state.put({ key: 'board', board })),
  };
}
