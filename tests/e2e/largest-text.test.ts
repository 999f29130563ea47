import { test } from 'vitest';
import { board } from './board.ts';
import { DESKTOP } from './chromium.ts';
import { holdRequests, untilShown } from './hold-requests.ts';
import { largestTexts } from './largest-texts.ts';
import { withBrowser } from './list-steps.ts';
import { untilQuiet } from '../support/until-quiet.ts';

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

test.for(SCREENS)(
  'on %s the largest text of a posting comes with the page',
  async ([, viewport], { expect }) => {
    await withBrowser(
      async page => {
        for (const [jobId, language] of POSTINGS) {
          const url = `${board.url}/job/${jobId}?lang=${language}`;
          const release = await holdRequests(page, SCRIPTS);
          await page.goto(url, { waitUntil: 'commit' });
          await untilShown(page);
          release();
          await page.locator('main#content h1').waitFor();
          await untilQuiet(page);
          const painted = await largestTexts(page);
          expect(painted.at(-1)?.size, url).toBeGreaterThan(0);
          expect(
            painted.filter(({ isServers }) => !isServers),
            url,
          ).toEqual([]);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      },
      { viewport },
    );
  },
);
