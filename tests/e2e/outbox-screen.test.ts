import { expect, test } from 'vitest';
import { board } from './board.ts';
import { overflow, violations } from './accessibility.ts';
import { PHONE } from './chromium.ts';
import { withBrowser } from './list-steps.ts';
import { everyState, fillOutbox } from './outbox-states.ts';

// As in Safari on a phone, which keeps only what is on the Home Screen.
test('the outbox that must be put on the Home Screen has no accessibility fault', async () => {
  await withBrowser(
    async page => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
      await page.route('**/v1/sync/push', route => route.abort());
      await page.goto(`${board.url}/outbox`);
      await page.getByText('Nothing to send').waitFor();
      await fillOutbox(page, board.url, everyState());
      await page.goto(`${board.url}/outbox`);
      await page.getByText('Add to Home Screen').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    },
    { viewport: PHONE },
  );
});
