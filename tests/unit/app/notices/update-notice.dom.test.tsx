import { expect, test } from 'vitest';
import { act, find, press } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

test('the button shows that the app updates, and can be pressed again if that failed', async () => {
  let giveUp: () => void = () => undefined;
  const update = {
    state: () => 'waiting' as const,
    subscribe: () => () => undefined,
    apply: () => new Promise<void>(resolve => (giveUp = resolve)),
    renew: () => undefined,
  };
  const page = await openApp('/help', { services: { update } });
  // It's offered with the next screen.
  await press(page, 'LMIA', { role: 'link' });
  const button = await find('button', 'Update now');
  expect(button.getAttribute('aria-busy')).toBe('false');
  await page.user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => giveUp());
  expect(button.getAttribute('aria-busy')).toBe('false');
});
