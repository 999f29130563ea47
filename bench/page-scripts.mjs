/** The list as the server sends it: its cards are links. */
export const FIRST_CARDS = '.frame-card a';
/** The list as the app draws it. */
export const OWN_CARDS = 'article';

/**
 * The scripts that a phone requests before a part of the list is on the screen, for the page and its worker.
 * @param {string} part a selector
 * @param {{ browser: import('playwright-core').Browser, url: string }} world
 * @returns {Promise<Map<string, number>>} path → bytes, gzip
 */
export async function scriptsBefore(part, { browser, url }) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  /** @type {import('playwright-core').Request[]} */
  const requests = [];
  page.on('request', request => void requests.push(request));
  await page.addInitScript(wanted => {
    const look = () => {
      if (!document.querySelector(wanted)) requestAnimationFrame(look);
      else requestAnimationFrame(() => Object.assign(globalThis, { shownAtMs: Date.now() }));
    };
    requestAnimationFrame(look);
  }, part);
  await page.goto(`${url}/jobList`);
  const shown = await page.waitForFunction(() => Object(globalThis).shownAtMs);
  const shownAtMs = Number(await shown.jsonValue());
  await page.waitForLoadState('networkidle');
  const paths = requests
    .filter(request => request.timing().startTime <= shownAtMs)
    .map(request => new URL(request.url()).pathname)
    .filter(path => path.endsWith('.js'));
  await page.close();
  /** @type {Map<string, number>} */
  const scripts = new Map();
  for (const path of new Set(paths)) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } });
    const body = await response.arrayBuffer();
    // A file that is too small to be compressed has no length.
    scripts.set(path, Number(response.headers.get('content-length') ?? body.byteLength));
  }
  return scripts;
}
