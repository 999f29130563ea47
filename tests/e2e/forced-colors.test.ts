import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { openDevice } from './device.ts';

// A contrast theme of the system takes away every background and shadow: what only they show is lost.

/** A new device with such a theme, at this address. */
async function openAt(path: string): Promise<Page> {
  const page = await (await openDevice()).newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(board.url + path);
  return page;
}

test('a contrast theme shows which screen, which layer and which levels the map has', async () => {
  const page = await openAt('/map?layer=pay');
  await page.getByRole('row').nth(13).waitFor();
  const outlines = await page
    .locator('main label:has(input[type=radio])')
    .evaluateAll(labels =>
      labels.map(label => [label.querySelector('input')?.checked, getComputedStyle(label).outlineStyle]),
    );
  expect(outlines).toEqual([
    [false, 'none'],
    [true, 'solid'],
    [false, 'none'],
  ]);
  // The table can be there before the pay.
  const legend = page.locator('main ul[aria-hidden=true] > li > span');
  await legend.nth(2).waitFor({ state: 'attached' });
  const levels = await legend.evaluateAll(marks => marks.map(mark => getComputedStyle(mark).backgroundColor));
  expect(levels.length).toBeGreaterThan(2);
  expect(new Set(levels).size).toBe(levels.length);
});

test('a contrast theme shows which tab and which screen is open', async () => {
  const page = await openAt('/outbox');
  const line = await page
    .locator('nav a[aria-current=page]:visible')
    .last()
    .evaluate(link => getComputedStyle(link, '::before').borderTopWidth);
  expect(line).toBe('2px');
});

test('a contrast theme shows which suggestion Enter takes', async () => {
  const page = await openAt('/jobList?near=calgary-ab&km=250');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const near = page.getByRole('combobox', { name: 'Near' });
  await near.fill('st joh');
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(1).waitFor();
  await near.press('ArrowDown');
  const looks = await options.evaluateAll(all =>
    all.map(option => [option.ariaSelected, getComputedStyle(option).outlineStyle]),
  );
  expect(looks).toContainEqual(['true', 'solid']);
  expect(looks).toContainEqual(['false', 'none']);
});
