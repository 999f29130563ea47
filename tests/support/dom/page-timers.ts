/** Timers of 0 ms are only a later turn, and libraries may wait for theirs. */
const A_TURN_MS = 0;

/**
 * Records the timers with a delay that are set from now on. `end` clears them together with the page that set them, so
 * that its work doesn't reach the next test.
 */
export function watchTimers(): { end(): void } {
  const { setTimeout: set, setInterval: repeat } = globalThis;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const keep = (timer: ReturnType<typeof setTimeout>) => {
    timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(
    (action: () => void, ms = A_TURN_MS, ...given: []) =>
      ms > A_TURN_MS ? keep(set(action, ms, ...given)) : set(action, ms, ...given),
    set,
  ) as typeof setTimeout;
  globalThis.setInterval = ((action: () => void, ms: number, ...given: []) =>
    keep(repeat(action, ms, ...given))) as typeof setInterval;
  return {
    end() {
      globalThis.setTimeout = set;
      globalThis.setInterval = repeat;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
