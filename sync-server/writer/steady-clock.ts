/**
 * A clock that never goes back and misses no pause of the process: the operating system's steady clock may stop while a
 * machine sleeps, and the time of day may be set. So each reading goes on by the larger of the two differences.
 */
export function createSteadyClock(steadyMs: () => number, nowMs: () => number): () => number {
  let [steady, now, passed] = [steadyMs(), nowMs(), 0];
  return () => {
    const [nextSteady, nextNow] = [steadyMs(), nowMs()];
    passed += Math.max(0, nextSteady - steady, nextNow - now);
    [steady, now] = [nextSteady, nextNow];
    return passed;
  };
}
