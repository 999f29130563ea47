import type { PlainCatalogue } from '../../local/db/plain-catalogue.ts';
import { createBoardStore } from '../../local/details/board-store.ts';
import { createBoardRemote } from '../../remote/board-remote.ts';
import { type BoardKeeper, createBoardKeeper } from '../../sync/details/board-keeper.ts';
import type { Clock } from '../../sync/ports.ts';

export interface BoardParts {
  database: PlainCatalogue;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  onUnexpectedError: (error: unknown) => void;
}

/**
 * Asks for the board's keys at once, if they are due: a device may be online only for as long as its first list takes, and without
 * them it can't tell whether what another phone gives it is genuine.
 */
export function startBoard({ database, fetch, clock, onUnexpectedError }: BoardParts): BoardKeeper {
  const keeper = createBoardKeeper({
    store: createBoardStore(database),
    ask: createBoardRemote({ fetch, origin: '', clock }),
    clock,
    onUnexpectedError,
  });
  void keeper.keepFresh();
  return keeper;
}
