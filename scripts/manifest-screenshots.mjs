// Draws public/screenshots/, for install prompts. Run by hand when the screens change.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { withDrawnBoard } from './drawn-board.mjs';
import { root } from './run.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const out = join(root, 'public', 'screenshots');
mkdirSync(out, { recursive: true });
await withDrawnBoard(async (browser, url) => {
  for (const [name, size, path] of /** @type {const} */ ([
    ['phone-list', PHONE, '/jobList'],
    ['phone-job', PHONE, '/jobList?q=chef'],
    ['desktop-list', DESKTOP, '/jobList'],
  ])) {
    const context = await browser.newContext({
      ...size,
      colorScheme: 'dark',
      locale: 'en-CA',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(url + path);
    await page.getByRole('article').first().waitFor();
    if (name === 'phone-job') {
      await page.getByRole('article').getByRole('link').first().click();
      await page.getByText('Posted on').waitFor();
      await page.waitForLoadState('networkidle');
    }
    const picture = await page.screenshot();
    await sharp(picture)
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toFile(join(out, `${name}.png`));
    await context.close();
  }
});
