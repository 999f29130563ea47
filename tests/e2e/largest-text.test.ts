import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { board } from './board.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { withBrowser } from './list-steps.ts';

/** Of the sample postings: a long one, one in French with a long title, and two short ones. */
const POSTINGS = [
  [1001, 'en'],
  [1100, 'fr'],
  [1300, 'fr'],
  [1337, 'en'],
] as const;
const SCRIPTS = /\/assets\/.*\.js$/;
/** The device that Lighthouse pretends to be. */
const MEASURED = { width: 412, height: 823 };

interface Largest {
  size: number;
  /** What paints it comes with the page: the app puts its own in that place. */
  isServers: boolean;
  text: string;
}

/** Everything that was the largest text for a while, in the order of painting. */
const largestTexts = (page: Page) =>
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

const SCREENS = [
  ['a phone', PHONE],
  ['a measured phone', MEASURED],
  ['a computer', DESKTOP],
] as const;

// A device for each: in its memory are no scripts, which would be faster than the page.
test.concurrent.for(
  SCREENS.flatMap(([name, viewport]) =>
    POSTINGS.map(([jobId, language]) => [name, jobId, language, viewport] as const),
  ),
)(
  'on %s the largest text of posting %i (%s) comes with the page',
  async ([, jobId, language, viewport], { expect }) => {
    await withBrowser(
      async page => {
        let letCome = () => {};
        const isDrawn = new Promise<void>(resolve => {
          letCome = resolve;
        });
        await page.route(SCRIPTS, async route => {
          await isDrawn;
          await route.continue();
        });
        await page.goto(`${board.url}/job/${jobId}?lang=${language}`, { waitUntil: 'commit' });
        await largestTexts(page);
        letCome();
        await page.locator('main#content h1').waitFor();
        await page.waitForLoadState('networkidle');
        const painted = await largestTexts(page);
        expect(painted.at(-1)?.size).toBeGreaterThan(0);
        expect(painted.filter(({ isServers }) => !isServers)).toEqual([]);
      },
      { viewport },
    );
  },
);
