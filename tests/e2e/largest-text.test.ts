import { test } from 'vitest';
import { board } from './board.ts';
import { DESKTOP } from './chromium.ts';
import { holdRequests, untilShown } from './hold-requests.ts';
import { largestTexts } from './largest-texts.ts';
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

/** A phone is in `extreme-postings.test.ts`. */
const SCREENS = [
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
        const release = await holdRequests(page, SCRIPTS);
        await page.goto(`${board.url}/job/${jobId}?lang=${language}`, { waitUntil: 'commit' });
        await untilShown(page);
        release();
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
