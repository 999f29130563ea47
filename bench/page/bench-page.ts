// The page's functions that `bench/catalogue.mjs` calls.
import { count, open, prepareQuery, pull, query } from './peer-page.ts';

type Filter = Parameters<typeof query>[0];

const timed = async (action: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
};

const bench = {
  async pull() {
    await open();
    return timed(pull);
  },
  prepare: () => timed(prepareQuery),
  count,
  /** One after another, with a short pause between them, as when a user changes a filter. */
  async ask(filters: Filter[], limit: number) {
    const answers: { ms: number; ids: string[] }[] = [];
    for (const filter of filters) {
      const startedAt = performance.now();
      const ids = await query(filter, limit);
      answers.push({ ms: performance.now() - startedAt, ids });
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    return answers;
  },
  async storedBytes() {
    const { usage = 0, usageDetails = {} } = (await navigator.storage.estimate()) as StorageEstimate & {
      usageDetails?: { indexedDB?: number };
    };
    return usageDetails.indexedDB ?? usage;
  },
  /** Milliseconds from the start of the navigation to the answer, if the URL has a query. */
  first: undefined as { ms: number; ids: string[] } | undefined,
};

Object.assign(globalThis, { bench });

if (location.hash.length > 1) {
  const { filter, limit } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  await open();
  const ids = await query(filter, limit);
  bench.first = { ms: performance.now(), ids };
}
