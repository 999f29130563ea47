/** Counts turns of the event loop from now on. */
export function countingTurns(): { readonly count: number; stop: () => void } {
  let count = 0;
  let next = setImmediate(turn);
  function turn() {
    count += 1;
    next = setImmediate(turn);
  }
  return {
    get count() {
      return count;
    },
    stop: () => clearImmediate(next),
  };
}
