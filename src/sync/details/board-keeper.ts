import { elapsedMs } from '../../core/elapsed.ts';
import type { BoardIdentity } from '../../wire/seal/seal.ts';
import type { Clock } from '../ports.ts';

/** The board's address and keys, as the server last told them. */
export interface KnownBoard {
  identity: BoardIdentity;
  /** Device clock, ms. */
  askedAtMs: number;
}

export interface BoardStore {
  read(): Promise<KnownBoard | null>;
  write(known: KnownBoard): Promise<void>;
}

export interface BoardKeeper {
  /** What this device knows. null: it never reached the server. */
  known(): Promise<BoardIdentity | null>;
  /** Asks the server if it was asked more than a day ago. Never throws. */
  keepFresh(): Promise<void>;
  /** Asks now. null: no answer. */
  ask(): Promise<BoardIdentity | null>;
}

/** A key is used for years, and each one stays in the answer. */
const ASK_AGAIN_MS = 24 * 3_600_000;

/**
 * Keeps the public keys on the device, so that it can tell offline whether a posting is genuine. The server can add keys and withdraw
 * them, so its answer replaces what is here.
 */
export function createBoardKeeper({
  store,
  ask,
  clock,
  onUnexpectedError,
}: {
  store: BoardStore;
  ask: () => Promise<BoardIdentity | null>;
  clock: Pick<Clock, 'nowMs'>;
  onUnexpectedError: (error: unknown) => void;
}): BoardKeeper {
  let asking: Promise<BoardIdentity | null> | undefined;
  const askAndKeep = async () => {
    const identity = await ask();
    if (identity) await store.write({ identity, askedAtMs: clock.nowMs() });
    return identity;
  };
  const askOnce = () => {
    asking ??= askAndKeep().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    known: async () => (await store.read())?.identity ?? null,
    async keepFresh() {
      try {
        const known = await store.read();
        if (!known || elapsedMs(known.askedAtMs, clock.nowMs()) >= ASK_AGAIN_MS) await askOnce();
      } catch (error) {
        onUnexpectedError(error);
      }
    },
    ask: askOnce,
  };
}
