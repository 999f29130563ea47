import { describe, expect, test } from 'vitest';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { newWorld } from '../screens/screen.ts';
import { show } from '../screens/show.ts';
import { board } from './board.ts';
import { openDevice } from './device.ts';
import { NARROW, screenFaults } from './screen-faults.ts';

const world = newWorld(board.url);
const screens = Object.entries(ALL_SCREENS).filter(([, { path }]) => path === undefined);

// Each of these needs a device of its own; the others are in `every-address`.
describe.concurrent('has no fault in either theme and language, narrow, wide and with large letters', () => {
  test.each(screens)('%s', async (_name, screen) => {
    const context = await openDevice({ viewport: NARROW, hasTouch: true });
    const page = await context.newPage();
    try {
      await show(screen, { ...world, page });
      // The language is the account's too: the next screen of the same person is to begin in English.
      await page.route('**/v1/sync/push', route => route.abort());
      expect(await screenFaults(page)).toEqual([]);
    } finally {
      // What was held back stays unsent.
      await context.setOffline(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  });
});
