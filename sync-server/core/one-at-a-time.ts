/**
 * Runs tasks with the same key one after another, and tasks with different keys concurrently. This only spares retries
 * within this process: correctness depends on compare-and-set in the store.
 */
export function createOneAtATime(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<void>>();
  return async (key, task) => {
    const before = tails.get(key);
    let finish: () => void = () => undefined;
    const tail = new Promise<void>(resolve => {
      finish = resolve;
    });
    tails.set(key, tail);
    await before;
    try {
      return await task();
    } finally {
      finish();
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
