// Draws docs/images/: the few screens that README shows, from the sample postings. Run by hand when they change much.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { benchFolder, startBenchServer } from '../bench/server.mjs';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './run.mjs';

const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** What a page may cost the reader of README. */
const MOST_BYTES = 40_000;
/** Of the sample postings: one with everything. */
const POSTING = 1001;

/** @type {[name: string, size: typeof DESKTOP, scheme: 'dark' | 'light', language: 'en' | 'fr', path: string][]} */
const IMAGES = [
  ['phone-list', PHONE, 'dark', 'en', '/jobList?near=calgary-ab&km=250'],
  ['phone-posting', PHONE, 'light', 'fr', `/job/${POSTING}`],
  ['desktop-home', DESKTOP, 'dark', 'en', '/'],
];

await buildIfStale();
const out = join(root, 'docs', 'images');
mkdirSync(out, { recursive: true });
const folder = benchFolder();
const server = await startBenchServer({ dataDir: folder.path });
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
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
} finally {
  await browser.close();
  await server.stop();
  folder.remove();
}
