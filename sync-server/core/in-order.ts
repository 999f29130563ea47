/** One of several with the same key. */
export interface Place {
  /** Resolves when all that came before have left. Rejects with the error if one in the line failed. */
  first(): Promise<void>;
  leave(): void;
  /** Leaves, and rejects everyone else in the line. Later callers form a new line behind it. */
  fail(error: unknown): void;
}

interface Line {
  tail: Promise<void>;
  failure: { error: unknown } | null;
}

/**
 * Lets callers with the same key go on in the order in which they took their places, however long each takes before. Every
 * place must be left.
 */
export function createInOrder(): (key: string) => Place {
  const lines = new Map<string, Line>();
  return key => {
    const last = lines.get(key);
    const line = last && !last.failure ? last : { tail: last?.tail ?? Promise.resolve(), failure: null };
    lines.set(key, line);
    const before = line.tail;
    let leave: () => void = () => undefined;
    const hasLeft = new Promise<void>(resolve => {
      leave = resolve;
    });
    const mine: Promise<void> = before
      .then(() => hasLeft)
      .finally(() => {
        if (lines.get(key)?.tail === mine) lines.delete(key);
      });
    line.tail = mine;
    return {
      async first() {
        await before;
        if (line.failure) throw line.failure.error;
      },
      leave,
      fail(error) {
        line.failure ??= { error };
        leave();
      },
    };
  };
}
