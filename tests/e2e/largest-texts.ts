import type { Page } from 'playwright-core';

interface Largest {
  size: number;
  /** What paints it comes with the page: the app puts its own in that place. */
  isServers: boolean;
  text: string;
}

/** Everything that was the largest text for a while, in the order of painting. */
export const largestTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Largest[]>(resolve => {
        new PerformanceObserver(list => {
          const entries = list.getEntries() as (PerformanceEntry & { size: number; element?: Element })[];
          resolve(
            entries.map(({ size, element }) => ({
              size,
              // It is gone as soon as the app has drawn its own.
              isServers: !element || element.closest('.frame-main') !== null,
              text: element?.textContent ?? '',
            })),
          );
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
