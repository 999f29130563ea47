import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilQuiet } from '../support/until-quiet.ts';
import { board } from './board.ts';
import { withDevtools } from './devtools.ts';
import { withBrowser } from './list-steps.ts';
import { untilDrawn } from './steps.ts';

/**
 * The functions of the app's first scripts that the page calls until nothing happens any more, at most: about one and a half times
 * as many as on 30 November 2026. A time would depend on the machine. Before screens stopped being drawn again for each step of a
 * download, it was twice as many.
 */
const MOST_CALLS = { '/jobList': 165_000, '/': 165_000, '/lmia': 140_000 } as const;

async function callsAt(page: Page, path: string): Promise<number> {
  let calls = 0;
  await withDevtools(page, async devtools => {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await page.goto(board.url + path);
    await untilDrawn(page);
    await untilQuiet(page);
    const { result } = await devtools.send('Profiler.takePreciseCoverage');
    const first = result.filter(({ url }) => /\/assets\/(screens|list)-/.test(url));
    for (const { functions } of first) for (const { ranges } of functions) calls += ranges[0]?.count ?? 0;
  });
  return calls;
}

test.for(Object.entries(MOST_CALLS))(
  'opening %s on a phone draws no screen over and over',
  async ([path, most]) => {
    await withBrowser(async page => {
      const calls = await callsAt(page, path);
      // With fewer, the app's scripts were not counted. On a slow machine, the page may be quiet before the app has drawn everything.
      expect(calls).toBeGreaterThan(10_000);
      expect(calls).toBeLessThan(most);
    });
  },
);
