const MAX_TRIES = 5;

/** The result of an attempt whose write came too late: another one has changed the document since it was read. */
export const OVERTAKEN = Symbol('overtaken');

/**
 * Makes the attempt to read, decide and write again until no other write has overtaken it. After five attempts it throws
 * the error of `giveUp`.
 */
export async function compareAndSet<T>(
  giveUp: () => Error,
  attempt: () => Promise<T | typeof OVERTAKEN>,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== OVERTAKEN) return result;
  }
  throw giveUp();
}

/** For `giveUp`, if callers can't do anything about it. */
export function keepsChanging(what: string): () => Error {
  return () => new Error(`${what} keeps changing`);
}
