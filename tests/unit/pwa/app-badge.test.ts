import { expect, it } from 'vitest';
import { showAppBadge } from '../../../src/pwa/app-badge.ts';

it('shows a number on the app’s icon, and takes it away at none', async () => {
  const shown: (number | null)[] = [];
  const navigator = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  };
  await showAppBadge(navigator, 3);
  await showAppBadge(navigator, 0);
  expect(shown).toEqual([3, null]);
});

it('does without where the browser has none, or refuses', async () => {
  const refusing = { setAppBadge: () => Promise.reject(new Error('not installed')) };
  await expect(showAppBadge({}, 3)).resolves.toBeUndefined();
  await expect(showAppBadge(refusing, 3)).resolves.toBeUndefined();
});
