// Draws docs/images/: the few screens in the README, from the sample postings. Run by hand when they change much.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { withDrawnBoard } from './drawn-board.mjs';
import { root } from './run.mjs';

/** The README shows it 260 px wide. */
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** The maximum size of an image. */
const MOST_BYTES = 40_000;
/** The sample posting that has every part. */
const POSTING = 1001;

/** @type {[name: string, size: typeof DESKTOP, scheme: 'dark' | 'light', language: 'en' | 'fr', path: string][]} */
const IMAGES = [
  ['phone-list', PHONE, 'dark', 'en', '/jobList?near=calgary-ab&km=250'],
  ['phone-posting', PHONE, 'light', 'fr', `/job/${POSTING}`],
  ['desktop-home', DESKTOP, 'dark', 'en', '/'],
];

const out = join(root, 'docs', 'images');
mkdirSync(out, { recursive: true });
await withDrawnBoard(async (browser, url) => {
  for (const [name, size, colorScheme, language, path] of IMAGES) {
    const context = await browser.newContext({
      ...size,
      colorScheme,
      locale: `${language}-CA`,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(url + path);
    await page.locator('h1').first().waitFor();
    await page.locator('article, #apply form').first().waitFor();
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot();
    let image = Buffer.alloc(MOST_BYTES + 1);
    for (let quality = 80; image.length > MOST_BYTES && quality > 30; quality -= 10)
      image = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    writeFileSync(join(out, `${name}.webp`), image);
    console.log(`${name}.webp: ${image.length} bytes`);
    await context.close();
  }
});
