/** A browser of another make, as far as one flow needs it. */
export interface PlainBrowser {
  name: string;
  go(url: string): Promise<void>;
  /** The body of a function in the page; what it returns, or its promise does, comes back as JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  close(): Promise<void>;
}

/** Calls until it gives something, at most for `patienceMs`; a page that is being loaded gives nothing. */
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
