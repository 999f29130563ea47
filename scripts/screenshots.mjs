// npm run screenshots [-- name…]: every screen × phone, desktop × dark, light × EN, FR into screenshots/. Names of
// screens, sizes, schemes and languages select among them: `-- phone dark login register`.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { withDrawnBoard } from './drawn-board.mjs';
import { root } from './run.mjs';

const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const SCHEMES = /** @type {const} */ (['dark', 'light']);
const LANGUAGES = /** @type {const} */ (['en', 'fr']);
/** A screen's step that hangs fails after this. */
const PATIENCE_MS = 30_000;
const PAGES_AT_ONCE = availableParallelism() + 1;
const out = join(root, 'screenshots');

/** @template T @param {string[]} path @returns {Promise<T>} */
const load = async (...path) => {
  const { module } = await runnerImport(join(root, ...path), { root, configFile: false, logLevel: 'error' });
  return /** @type {T} */ (module);
};
/** @type {typeof import('../tests/screens/all-screens.ts')} */
const { ALL_SCREENS } = await load('tests', 'screens', 'all-screens.ts');
/** @type {typeof import('../tests/screens/screen.ts')} */
const { newWorld } = await load('tests', 'screens', 'screen.ts');
/** @type {typeof import('../tests/screens/show.ts')} */
const { show } = await load('tests', 'screens', 'show.ts');

const SIZES = /** @type {(keyof typeof VIEWPORTS)[]} */ (Object.keys(VIEWPORTS));
const asked = process.argv.slice(2).filter(arg => arg !== '--');
/** @template {string} T @param {readonly T[]} all */
const chosen = all =>
  all.some(each => asked.includes(each)) ? all.filter(each => asked.includes(each)) : all;
const known = new Set([...SIZES, ...SCHEMES, ...LANGUAGES, ...Object.keys(ALL_SCREENS)]);
const unknown = asked.filter(name => !known.has(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${[...known].join(', ')}`);
  process.exit(2);
}

const waiting = chosen(Object.keys(ALL_SCREENS)).flatMap(name =>
  chosen(SIZES).flatMap(size => chosen(LANGUAGES).map(language => ({ name, size, language }))),
);
let drawn = 0;
/** @type {string[]} */
const failures = [];
await withDrawnBoard(
  async (browser, url) => {
    const world = newWorld(url);
    const drawers = Array.from({ length: PAGES_AT_ONCE }, () => drawWaiting(browser, world));
    await Promise.all(drawers);
  },
  {
    HOST: '127.0.0.1',
    DEV_MAILBOX: 'on',
    OAUTH_MOCK_ID: 'mock',
    OAUTH_MOCK_SECRET: 'mock',
    POSTING_REVIEW: 'none',
  },
);
console.log(`${drawn} pictures in ${out}`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

/**
 * @param {import('playwright-core').Browser} browser
 * @param {ReturnType<typeof newWorld>} world
 */
async function drawWaiting(browser, world) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, size, language } = next;
    try {
      await draw(browser, world, next);
    } catch (error) {
      failures.push(
        `${name}, ${size}, ${language}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {ReturnType<typeof newWorld>} world
 * @param {{ name: string, size: keyof typeof VIEWPORTS, language: string }} which
 */
async function draw(browser, world, { name, size, language }) {
  const screen = ALL_SCREENS[name];
  if (!screen) return;
  const context = await browser.newContext({
    viewport: VIEWPORTS[size],
    locale: `${language}-CA`,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await show(screen, { ...world, page });
    for (const scheme of chosen(SCHEMES)) {
      await page.emulateMedia({ colorScheme: scheme });
      const into = join(out, size, scheme, language);
      mkdirSync(into, { recursive: true });
      await page.screenshot({ path: join(into, `${name}.png`) });
      await page.screenshot({ path: join(into, `${name}-full.png`), fullPage: true });
      drawn += 2;
    }
  } finally {
    await context.close();
  }
}
