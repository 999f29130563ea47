/** Functions to call when something happens. */
export interface Listeners<Told extends readonly unknown[] = []> {
  /** Returns a function that removes the listener. One that is added twice is called once. */
  subscribe: (listener: (...told: Told) => void) => () => void;
  /** Calls all of them in order. If one throws, the rest aren't called and the error is the caller's. */
  notify: (...told: Told) => void;
  isEmpty: () => boolean;
}

export function createListeners<Told extends readonly unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...told) {
      for (const listener of listeners) listener(...told);
    },
    isEmpty: () => listeners.size === 0,
  };
}
