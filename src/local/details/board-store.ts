import type { BoardStore } from '../../sync/details/board-keeper.ts';
import type { CatalogueDatabase } from '../db/catalogue-db.ts';
import { withReopen } from '../db/reopen.ts';

/** The board's keys, beside the list. */
export function createBoardStore(db: CatalogueDatabase): BoardStore {
  return {
    read: async () => (await withReopen(db, () => db.state.get('board')))?.board ?? null,
    write: async board => void (await withReopen(db, () => db.state.put({ key: 'board', board }))),
  };
}
