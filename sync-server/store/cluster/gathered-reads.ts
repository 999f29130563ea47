import type { Leaf } from './document-leaves.ts';

/** The most documents in one request. */
const MAX_IDS = 500;

interface Waiting {
  ids: readonly string[];
  resolve: (leaves: Leaf[][]) => void;
  reject: (reason: unknown) => void;
}

/** Reads everything that is asked for in one turn of the event loop with as few requests as possible. */
export function gatherReads(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Leaf[]>>,
): (ids: readonly string[]) => Promise<Leaf[][]> {
  let waiting: Waiting[] = [];

  const ask = async (callers: readonly Waiting[]): Promise<void> => {
    try {
      const found = await read([...new Set(callers.flatMap(({ ids }) => ids))]);
      for (const { ids, resolve } of callers) resolve(ids.map(id => found.get(id) ?? []));
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  };

  const flush = (): void => {
    const callers = waiting;
    waiting = [];
    let batch: Waiting[] = [];
    let size = 0;
    for (const caller of callers) {
      if (batch.length > 0 && size + caller.ids.length > MAX_IDS) {
        void ask(batch);
        batch = [];
        size = 0;
      }
      batch.push(caller);
      size += caller.ids.length;
    }
    void ask(batch);
  };

  return ids =>
    new Promise((resolve, reject) => {
      waiting.push({ ids, resolve, reject });
      if (waiting.length === 1) setImmediate(flush);
    });
}
