/** One of several with the same key. */
export interface Place {
  /** Resolves when all that came before have left. */
  first(): Promise<void>;
  leave(): void;
}

/**
 * Lets those with the same key go on in the order in which they came, whatever each does before. Whoever takes a place
 * must leave it.
 */
export function createInOrder(): (key: string) => Place {
  const last = new Map<string, Promise<void>>();
  return key => {
    const before = last.get(key) ?? Promise.resolve();
    let leave: () => void = () => undefined;
    const hasLeft = new Promise<void>(resolve => {
      leave = resolve;
    });
    const mine = before.then(() => hasLeft);
    last.set(key, mine);
    void mine.then(() => {
      if (last.get(key) === mine) last.delete(key);
    });
    return { first: () => before, leave };
  };
}
