import { elapsedMs } from '../../core/elapsed.ts';
import { createListeners } from '../../core/listeners.ts';
import type { StorageKeeper } from './device-storage-status.ts';
import type { Clock } from '../ports.ts';

/**
 * Whether the browser promised not to evict unsent data. `refused`: not now, but perhaps once the app is used more, or
 * installed. `needs-home-screen`: never in this browser, unless the app is on the Home Screen.
 */
export type StoragePromiseState = 'unknown' | 'given' | 'refused' | 'needs-home-screen';

export interface StoragePromise {
  state: () => StoragePromiseState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Call it when data of the person's is on disk and sending is at rest: then the browser is asked to keep it. Some
   * browsers prompt the person, and saving and sending come first.
   */
  wrote(): void;
  /** Reads the current state without requesting anything. */
  look(): void;
}

/** When the promise was last requested; null = never. */
export interface AskedStore {
  read(): number | null;
  write(atMs: number): void;
}

/** Some browsers prompt the person, so once a week is enough. */
export const ASK_AGAIN_MS = 7 * 86_400_000;

/**
 * Requests the promise with the first write that needs it, and remembers when. Once given, it is not requested again.
 */
export function createStoragePromise(options: {
  keeper: Pick<StorageKeeper, 'persisted' | 'persist' | 'needsHomeScreen'>;
  asked: AskedStore;
  clock: Pick<Clock, 'nowMs'>;
  onUnexpectedError: (error: unknown) => void;
}): StoragePromise {
  const { keeper, asked, clock } = options;
  const { subscribe, notify } = createListeners();
  let state: StoragePromiseState = 'unknown';
  let hasAsked = false;

  const found = (isGiven: boolean | null) => {
    const next =
      isGiven === true
        ? 'given'
        : keeper.needsHomeScreen()
          ? 'needs-home-screen'
          : isGiven === null
            ? 'unknown'
            : 'refused';
    if (next === state) return;
    state = next;
    notify();
  };
  const mayAsk = () => {
    const last = asked.read();
    return last === null || elapsedMs(last, clock.nowMs()) >= ASK_AGAIN_MS;
  };
  const ask = async () => {
    const isGiven = await keeper.persisted();
    found(isGiven);
    if (isGiven !== false || !mayAsk()) return;
    asked.write(clock.nowMs());
    found(await keeper.persist());
  };

  return {
    state: () => state,
    subscribe,
    wrote() {
      if (hasAsked) return;
      hasAsked = true;
      ask().catch(options.onUnexpectedError);
    },
    look() {
      keeper.persisted().then(found).catch(options.onUnexpectedError);
    },
  };
}
