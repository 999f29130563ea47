import { Dexie, type Subscription } from 'dexie';

export interface LiveQuery<T> {
  subscribe: (onNext: (found: T) => void, onError?: (error: unknown) => void) => Subscription;
  /** For `useObservable`: there is nothing to show before the disk was read. */
  hasValue: () => false;
}

/**
 * A query of Dexie, now and after each change of what it read. Its results come in the order of their reading. Dexie
 * (4.4.7) hands over some with a timer and others at once, so an older result could follow a newer one, and stay.
 */
export function liveQuery<T>(read: () => PromiseLike<T> | T): LiveQuery<T> {
  return {
    hasValue: () => false,
    subscribe(onNext, onError) {
      if (!Dexie.dependencies.indexedDB) return askOnce(read, onNext);
      let begun = 0;
      let latest = 0;
      const inTurn = async () => {
        begun += 1;
        const turn = begun;
        return { turn, found: await read() };
      };
      return Dexie.liveQuery(inTurn).subscribe(({ turn, found }) => {
        if (turn < latest) return;
        latest = turn;
        onNext(found);
      }, onError);
    },
  };
}

/** Without IndexedDB, Dexie doesn't even run a query. One that has an answer for a disk that can't be read gives it. */
function askOnce<T>(read: () => PromiseLike<T> | T, onNext: (found: T) => void): Subscription {
  let closed = false;
  const ask = async () => {
    const found = await read();
    if (!closed) onNext(found);
  };
  ask().catch(() => undefined);
  return {
    get closed() {
      return closed;
    },
    unsubscribe: () => void (closed = true),
  };
}
