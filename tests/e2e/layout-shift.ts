import type { Page } from 'playwright-core';

/** Of targets: a page that keeps still. */
export const MOST_SHIFT = 0.02;

/** Cumulative Layout Shift (web.dev/cls) of all that was drawn until now. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (Object(entry) as { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
