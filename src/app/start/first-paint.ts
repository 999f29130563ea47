import { nextTask } from './next-task.ts';

/** A page that counts as visible may still not be drawn, behind another window. */
const DRAWN_AFTER_MS = 1_000;

/**
 * Resolves when the browser has drawn the page as it was delivered. Scripts that take long to evaluate wait for this. A hidden page
 * draws nothing, so it doesn't wait.
 */
export function firstPaint({ hidden }: { hidden: boolean } = document): Promise<void> {
  if (hidden) return nextTask();
  return new Promise<void>(resolve => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, DRAWN_AFTER_MS);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  }).then(nextTask);
}
