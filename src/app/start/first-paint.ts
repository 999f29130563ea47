import { nextTask } from './next-task.ts';

/**
 * Resolves when the browser has drawn the page as it was delivered. Scripts that take long to evaluate wait for this. A hidden page
 * draws nothing, so it doesn't wait.
 */
export function firstPaint({ hidden }: { hidden: boolean } = document): Promise<void> {
  if (hidden) return nextTask();
  return new Promise<void>(resolve => {
    requestAnimationFrame(() => resolve());
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  }).then(nextTask);
}
