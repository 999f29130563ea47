export interface Rounds {
  /** There may be work: begins a round unless one is under way, which then is followed by another. */
  start(): void;
  /** Resolves when no round is under way and none is needed. */
  idle(): Promise<void>;
}

/** Runs `round` while `isNeeded`, never two at once. `round` must not reject. */
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
