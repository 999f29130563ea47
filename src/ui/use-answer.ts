import { type DependencyList, useEffect, useState } from 'react';

/**
 * The answer to a question that takes time. undefined until there is one. `ask` runs when the component is shown and whenever one
 * of `deps` changes. Then the signal of the earlier question aborts, and its late answer is dropped. The previous answer
 * stays until another arrives, so an answer that must not outlast its question should name it. An answer of undefined
 * and a failure change nothing. `schedule` may be `startTransition`. `show` is for an answer that is lost if it is dropped,
 * such as news that the disk has marked as told: it appears even if the question is over.
 *
 * `useBatch` and `useAccountAnswer` have effects of their own, because the user's actions change their answers too, and `useLoaded`
 * because `src/local` comes before this folder.
 */
export function useAnswer<T>(
  ask: (signal: AbortSignal, show: (answer: T) => void) => Promise<T | undefined>,
  deps: DependencyList,
  schedule: (show: () => void) => void = show => show(),
): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const show = (found: T) => schedule(() => setAnswer(() => found));
    const showInTime = (found: T | undefined) => {
      if (found !== undefined && !signal.aborted) show(found);
    };
    ask(signal, show).then(showInTime, () => undefined);
    return () => asking.abort();
    // The caller's list says when to ask again, and lint checks it there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, deps);
  return answer;
}
