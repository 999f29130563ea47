export interface Runs {
  /** Runs, or runs once more after the present run, which may have missed the reason for this call. */
  wake: () => void;
  /** Resolves when nothing runs. */
  idle: () => Promise<void>;
}

/**
 * Work that many events call for, one run at a time. If it fails, the run ends, and so does a further run that was called for
 * meanwhile. The next call starts anew.
 */
export function oneRunAtATime(work: () => Promise<void>, onUnexpectedError: (error: unknown) => void): Runs {
  let isRunning = false;
  let isAskedAgain = false;
  let ended = Promise.resolve();

  const run = async () => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } catch (error) {
      onUnexpectedError(error);
    } finally {
      // In the same turn as the last look at `isAskedAgain`: a call in between would be forgotten.
      isRunning = false;
    }
  };

  return {
    wake: () => {
      isAskedAgain = isRunning;
      if (isRunning) return;
      isRunning = true;
      ended = run();
    },
    idle: () => ended,
  };
}
