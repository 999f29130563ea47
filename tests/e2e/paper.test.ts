import { expect, test } from 'vitest';
import { board } from './board.ts';
import { openDevice } from './device.ts';

test('on paper there is nothing to press', async () => {
  const page = await (await openDevice()).newPage();
  await page.goto(`${board.url}/resume`);
  const buttons = page.locator('main').getByRole('button');
  await buttons.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await buttons.allInnerTexts()).toEqual([]);
});
