import { expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { SIX } from '../../../support/dom/list-scene.ts';
import { act, on, press } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { turns } from '../../../support/fake-clock.ts';

test('the way back to the list, pressed again before the list is drawn, ends there', async () => {
  const page = await openApp('/about', { cards: SIX });
  await page.user.click(document.querySelector('a[href="/jobList"]') ?? document.body);
  await press(page, 'camp cook', { role: 'link' });
  await arrived(page, '/job/6');
  const [back] = await on().findAllByRole('link', { name: /^(Close|Back to)/ });
  act(() => {
    back?.click();
    back?.click();
  });
  await arrived(page, '/jobList');
  await act(() => turns(20));
  expect(page.address()).toBe('/jobList');
});
