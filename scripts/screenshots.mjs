// npm run screenshots [-- name…]: every screen × phone, desktop × dark, light × EN, FR into screenshots/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { benchFolder, startBenchServer } from '../bench/server.mjs';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './run.mjs';

const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const BATCH = [
  {
    jobTitle: 'Camp cook',
    city: 'Thunder Bay',
    province: 'Ontario',
    businessName: 'Height of Land Outfitters',
    postingDateFormatted: '2026-11-20',
    expiryDateFormatted: '2027-03-31',
  },
  {
    jobTitle: 'Fishing guide',
    city: 'Thunder Bay',
    province: 'Ontarioo',
    businessName: 'Height of Land Outfitters',
  },
];

/** @typedef {import('playwright-core').Page} Page */
/** @type {Record<string, (page: Page, url: string) => Promise<unknown>>} */
const SCREENS = {
  home: (page, url) => page.goto(url),
  list: (page, url) => page.goto(`${url}/jobList`),
  'list-empty': (page, url) => page.goto(`${url}/jobList?q=astronaut&province=PE`),
  job: async (page, url) => {
    await page.goto(`${url}/jobList?q=chef`);
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/\/job\/\d+/);
  },
  'job-unknown': (page, url) => page.goto(`${url}/job/7`),
  outbox: async (page, url) => {
    await page.goto(`${url}/jobList?q=chef`);
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/\/job\/\d+/);
    await page.locator('input[name=name]').fill('Robin Tremblay');
    await page.locator('input[name=email]').fill('robin@example.ca');
    await page.locator('textarea[name=message]').fill('I have cooked for camps of forty since 2019.');
    await page.locator('form button[type=submit]').last().click();
    await page.waitForTimeout(800);
    await page.goto(`${url}/outbox`);
  },
  login: (page, url) => page.goto(`${url}/login`),
  register: (page, url) => page.goto(`${url}/register`),
  'post-job': async (page, url) => {
    await signUp(page, url);
    await page.goto(`${url}/post-job`);
    await page.locator('textarea').fill(JSON.stringify(BATCH, null, 1));
  },
  profile: async (page, url) => {
    await signUp(page, url);
    await page.goto(`${url}/profile`);
  },
  faq: (page, url) => page.goto(`${url}/faq`),
  'career-advice': (page, url) => page.goto(`${url}/career-advice`),
  'not-found': (page, url) => page.goto(`${url}/nothing/here`),
};

let people = 0;
/** @param {Page} page @param {string} url */
async function signUp(page, url) {
  people += 1;
  await page.goto(`${url}/register`);
  await page.locator('input[name=name]').fill('Robin Tremblay');
  await page.locator('input[name=email]').fill(`robin${people}@example.ca`);
  for (const field of await page.locator('input[type=password]').all())
    await field.fill('canoe-over-the-height-of-land');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/profile/);
}

await buildIfStale();
const asked = process.argv.slice(2);
const folder = benchFolder();
const server = await startBenchServer({ dataDir: folder.path });
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  for (const [size, viewport] of Object.entries(VIEWPORTS)) {
    for (const colorScheme of /** @type {const} */ (['dark', 'light'])) {
      for (const language of ['en', 'fr']) {
        const out = join(root, 'screenshots', size, colorScheme, language);
        mkdirSync(out, { recursive: true });
        for (const [name, open] of Object.entries(SCREENS)) {
          if (asked.length > 0 && !asked.includes(name)) continue;
          const context = await browser.newContext({
            viewport,
            colorScheme,
            locale: `${language}-CA`,
            reducedMotion: 'reduce',
            serviceWorkers: 'block',
          });
          const page = await context.newPage();
          await open(page, url);
          await page.waitForLoadState('networkidle');
          await page.waitForTimeout(300);
          await page.screenshot({ path: join(out, `${name}.png`) });
          await page.screenshot({ path: join(out, `${name}-full.png`), fullPage: true });
          await context.close();
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  folder.remove();
}
