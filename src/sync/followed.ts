/** A setting of the server: starts with the last known value, then follows the server's answers. */
export interface Followed<T> {
  current: () => T;
  subscribe: (listener: () => void) => () => void;
}

export function createFollowed<T>(known: T): Followed<T> & { set: (newer: T) => void } {
  const listeners = new Set<() => void>();
  let current = known;
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(newer) {
      current = newer;
      for (const listener of listeners) listener();
    },
  };
}
