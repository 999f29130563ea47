import { expect, test } from 'vitest';
import { board } from './board.ts';
import { themeViolations } from './accessibility.ts';
import { DESKTOP } from './chromium.ts';
import { layoutFaults } from './layout-faults.ts';
import { hideFirst, openList, withBrowser } from './list-steps.ts';
import { unfold } from '../screens/screen.ts';
import { untilQuiet } from '../support/until-quiet.ts';

test('the list beside all its filters has no accessibility fault in dark and in light', async () => {
  await withBrowser(
    async page => {
      await openList(page, `${board.url}/jobList?near=calgary-ab&km=250&hours=full_time&sort=distance`);
      await unfold(page.locator('main summary'));
      await hideFirst(page, 1);
      await untilQuiet(page);
      // A card half under the header that stays in sight would count as too small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await themeViolations(page)).toEqual([]);
      expect(await layoutFaults(page, 'mouse')).toEqual([]);
    },
    { viewport: DESKTOP },
  );
});
