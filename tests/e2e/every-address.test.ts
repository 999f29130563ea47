import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { newWorld } from '../screens/screen.ts';
import { showInApp } from '../screens/show.ts';
import { board } from './board.ts';
import { openDevice } from './device.ts';
import { inFrenchNarrowAndDark, NARROW, screenFaults, wideLook } from './screen-faults.ts';

const world = newWorld(board.url);
const screens = Object.entries(ALL_SCREENS).flatMap(([name, screen], index) => {
  const { path, there, as } = screen;
  return path === undefined ? [] : [{ name, path, there, as, wide: wideLook(index) }];
});
const personas = [...new Set(screens.map(({ as }) => as))].map(who => ({
  who,
  name: who?.name ?? 'a guest',
}));

// One device of each person goes to all of them without another start.
describe.each(personas)('as $name', ({ who }) => {
  let page: Page;
  beforeAll(async () => {
    const context = await openDevice({ viewport: NARROW, hasTouch: true, locale: 'fr-CA' });
    page = await context.newPage();
    await who?.arrive({ ...world, page });
    await page.goto(`${board.url}/nothing/here`);
    await page.locator('header button[lang=en]').first().waitFor({ state: 'attached' });
  });
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  describe('has no fault in French', () => {
    test.each(screens.filter(({ as }) => as === who))(
      '$name (wide: $wide)',
      async ({ path, there, wide }) => {
        const visit = { ...world, page };
        await showInApp(typeof path === 'string' ? path : await path(visit), page, inFrenchNarrowAndDark);
        await there?.(visit);
        expect(await screenFaults(page, wide)).toEqual([]);
      },
    );
  });
});
