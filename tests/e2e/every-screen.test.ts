import { describe, expect, test } from 'vitest';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { newWorld } from '../screens/screen.ts';
import { show } from '../screens/show.ts';
import { notHung } from '../support/hung-step.ts';
import { violations } from './accessibility.ts';
import { board } from './board.ts';
import { openDevice } from './device.ts';
import { deviceLender } from './lent-device.ts';
import { NARROW, screenFaults, wideLook } from './screen-faults.ts';

const world = newWorld(board.url);
const screens = Object.entries(ALL_SCREENS)
  .filter(([, { path }]) => path === undefined)
  .map(([name, screen], index) => ({ name, screen, wide: wideLook(index) }));

const lendDevice = deviceLender(board.url, { viewport: NARROW, hasTouch: true, locale: 'fr-CA' });

test('a violation is told with its element', async () => {
  const device = await openDevice();
  const page = await device.newPage();
  await page.setContent('<html lang="en"><title>One</title><main><h1>One</h1><img src="one.png"></main>');
  for (let look = 1; look <= 2; look += 1)
    expect(await violations(page)).toEqual([
      expect.stringMatching(/^image-alt: <img src="one\.png"> Fix any of the following/),
    ]);
});

// Each of these needs a device that was never here; the others are in `every-address`.
describe('has no fault in French', () => {
  test.each(screens)('$name (wide: $wide)', async ({ screen, wide }) => {
    const { page, giveBack } = await lendDevice();
    await show(screen, { ...world, page });
    // The language is the account's too: the next screen of the same person is to begin in French.
    await notHung(
      'holding back what is sent',
      page.route('**/v1/sync/push', route => route.abort()),
    );
    expect(await screenFaults(page, wide)).toEqual([]);
    // What was held back stays unsent.
    if (!screen.ownDevice) await giveBack();
  });
});
