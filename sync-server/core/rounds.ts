export interface Rounds {
  /** Call this when there may be work. It starts a round; if one is running, another follows it. */
  start(): void;
  /** Resolves when no round is running and none is needed. */
  idle(): Promise<void>;
}

/** Runs `round` while `isNeeded` returns true, never two at once. `round` must not reject. */
export function createRounds(isNeeded: () => boolean, round: () => Promise<void>): Rounds {
  let under: Promise<void> | undefined;
  const start = () => {
    if (!isNeeded()) return;
    under ??= round().finally(() => {
      under = undefined;
      start();
    });
  };
  const idle = async (): Promise<void> => {
    if (!under) return;
    await under;
    await idle();
  };
  return { start, idle };
}
