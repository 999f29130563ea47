import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { board } from './board.ts';
import { openBrowser } from './chromium.ts';
import { untilQuiet } from '../support/until-quiet.ts';

/** The size of a browser's letters, in pixels; 16 is usual. */
const LETTERS_PX = 32;
const ADDRESSES = ['/', '/login', '/register', '/jobList', '/jobList?q=zzzz', '/job/1001', '/saved', '/lmia'];

// The width of a line counts, in letters: so this is the narrowest screen, in the longer language.
test('on 320 pixels with letters twice as large, no screen is wider than the phone', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'portage-letters-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 3 }));
  await mkdir(join(profile, 'Default'));
  const preferences = { webkit: { webprefs: { default_font_size: LETTERS_PX } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await openBrowser(profile, {
    viewport: { width: 320, height: 640 },
    locale: 'fr-CA',
    serviceWorkers: 'block',
    isWhole: true,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  for (const address of ADDRESSES) {
    await page.goto(board.url + address);
    await page.locator('main h1').first().waitFor();
    await untilQuiet(page);
    const [letters, beyond] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).fontSize,
      document.documentElement.scrollWidth - innerWidth,
    ]);
    expect(letters).toBe(`${LETTERS_PX}px`);
    expect(`${address}: ${beyond} px too wide`).toBe(`${address}: 0 px too wide`);
  }
});
