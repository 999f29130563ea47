/** Calls `action` after `ms`. Returns a function that cancels it. */
export type After = (ms: number, action: () => void) => () => void;

/** Rejects if `coming` has not settled after `ms`, so that queued requests get their turn. */
export function inTime<T>(coming: Promise<T>, ms: number, after: After): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Error(`Nothing came within ${ms} ms`)));
    coming.then(resolve, reject).finally(cancel);
  });
}
