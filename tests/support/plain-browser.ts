/** Another browser, with only the features that one flow needs. */
export interface PlainBrowser {
  name: string;
  go(url: string): Promise<void>;
  /** Runs a function body in the page. Its result, or the result of its promise, is returned as JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  close(): Promise<void>;
}

/** Calls `ask` until it returns something, for at most `patienceMs`. A page that is loading returns nothing. */
export async function until<T>(ask: () => Promise<T | null>, what: string, patienceMs = 60_000): Promise<T> {
  const end = Date.now() + patienceMs;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const found = await ask();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain for ${what}`, { cause: last });
}
