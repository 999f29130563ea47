import { expect, test } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { SIX, titles } from '../../../support/dom/list-scene.ts';
import { act, find, fireEvent, on, press, waitFor } from '../../../support/dom/queries.ts';
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

test('arrow keys that are pressed faster than postings are drawn leave one entry to go back from', async () => {
  const page = await openApp('/jobList', { cards: SIX });
  const first = await find('link', 'camp cook');
  await waitFor(() => expect(titles().length).toBeGreaterThan(3));
  const before = history.length;
  first.focus();
  const down = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  act(() => {
    down();
    down();
  });
  await arrived(page, '/job/4');
  expect(history.length).toBe(before + 1);
});
