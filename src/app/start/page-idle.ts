/** The delay for browsers that don't report idle time. */
const SOON_MS = 1_000;

export function pageIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5 * SOON_MS });
    else setTimeout(resolve, SOON_MS);
  });
}
