import type { Clock } from '../sync/ports.ts';
import { BOARD_PATH, type BoardIdentity, readBoardIdentity } from '../wire/seal/seal.ts';
import { patiently } from './patiently.ts';

const PATIENCE_MS = 20_000;

/** Asks the server for the board's keys. null: no answer, or one of an older server. */
export function createBoardRemote({
  fetch,
  origin,
  clock,
}: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** '' = the page's own origin. */
  origin: string;
  clock: Clock;
}): () => Promise<BoardIdentity | null> {
  return () =>
    patiently(clock, PATIENCE_MS, new AbortController().signal, async signal => {
      const response = await fetch(origin + BOARD_PATH, { credentials: 'omit', cache: 'no-store', signal });
      return response.ok ? readBoardIdentity(await response.json()) : null;
    });
}
