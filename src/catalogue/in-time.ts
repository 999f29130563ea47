/** Calls after so many ms; gives a function that takes it back. */
export type After = (ms: number, action: () => void) => () => void;

/** What has not come after so many ms counts as failed: whoever waits behind it has their turn. */
export function inTime<T>(coming: Promise<T>, ms: number, after: After): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Error(`Nothing came within ${ms} ms`)));
    coming.then(resolve, reject).finally(cancel);
  });
}
