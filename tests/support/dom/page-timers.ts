/** Timers of 0 ms are only a later turn, and libraries may wait for theirs. */
const A_TURN_MS = 0;
/** Longer than any test. */
const NEVER_MS = 86_400_000;

export interface PageTimers {
  /** From now on, a timer that is set only runs when a test passes its time. */
  stop: () => void;
  /** Runs each timer that was set for at most so long. */
  pass: (ms: number) => void;
  end: () => void;
}

interface Waiting {
  ms: number;
  action: () => void;
}

/**
 * Records the timers with a delay that are set from now on. `end` clears them together with the page that set them, so
 * that its work doesn't reach the next test.
 */
export function watchTimers(): PageTimers {
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat } = globalThis;
  const waiting = new Map<unknown, Waiting>();
  const intervals = new Set<ReturnType<typeof setInterval>>();
  let isStopped = false;
  const wait = (action: () => void, ms: number) => {
    const run = () => {
      waiting.delete(timer);
      action();
    };
    const timer = set(run, isStopped ? NEVER_MS : ms);
    waiting.set(timer, { ms, action });
    return timer;
  };
  globalThis.setTimeout = Object.assign(
    (action: (...given: unknown[]) => void, ms = A_TURN_MS, ...given: unknown[]) =>
      ms > A_TURN_MS ? wait(() => action(...given), ms) : set(action, ms, ...given),
    set,
  ) as typeof setTimeout;
  globalThis.clearTimeout = timer => {
    waiting.delete(timer);
    clear(timer);
  };
  globalThis.setInterval = ((action: () => void, ms: number, ...given: []) => {
    const timer = repeat(action, ms, ...given);
    intervals.add(timer);
    return timer;
  }) as typeof setInterval;
  return {
    stop() {
      isStopped = true;
    },
    pass(ms) {
      const due = [...waiting].filter(([, timer]) => timer.ms <= ms).sort(([, a], [, b]) => a.ms - b.ms);
      for (const [timer, { action }] of due) {
        // One may clear another.
        if (!waiting.delete(timer)) continue;
        clear(timer as ReturnType<typeof setTimeout>);
        action();
      }
    },
    end() {
      globalThis.setTimeout = set;
      globalThis.clearTimeout = clear;
      globalThis.setInterval = repeat;
      for (const timer of waiting.keys()) clear(timer as ReturnType<typeof setTimeout>);
      for (const timer of intervals) clearInterval(timer);
    },
  };
}
