import { createListeners } from '../core/listeners.ts';

/** A setting of the server: starts with the last known value, then follows the server's answers. */
export interface Followed<T> {
  current: () => T;
  subscribe: (listener: () => void) => () => void;
}

export function createFollowed<T>(known: T): Followed<T> & { set: (newer: T) => void } {
  const { subscribe, notify } = createListeners();
  let current = known;
  return {
    current: () => current,
    subscribe,
    set(newer) {
      current = newer;
      notify();
    },
  };
}
