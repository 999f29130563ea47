import { nextTask } from './next-task.ts';

/**
 * Resolves when what the page came with is on the screen, which is before everything that takes long to evaluate. A page that nobody
 * sees has no frames to wait for.
 */
export function firstPaint({ hidden }: { hidden: boolean } = document): Promise<void> {
  if (hidden) return nextTask();
  return new Promise<void>(resolve => {
    requestAnimationFrame(() => resolve());
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  }).then(nextTask);
}
