/** Something that the server says: as it was known at the start, then as it says now. */
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
