/**
 * The scripts that a phone downloads before the list is on the screen, for the page and its worker.
 * @param {{ browser: import('playwright-core').Browser, url: string }} world
 * @returns {Promise<Map<string, number>>} path → bytes, gzip
 */
export async function scriptsBeforeList({ browser, url }) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  /** @type {Map<string, number>} */
  const scripts = new Map();
  let shown = false;
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (!shown && pathname.endsWith('.js')) scripts.set(pathname, 0);
  });
  await page.goto(`${url}/jobList`);
  await page.getByRole('article').first().waitFor();
  shown = true;
  await page.close();
  for (const path of scripts.keys()) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } });
    scripts.set(path, Number(response.headers.get('content-length')));
    await response.arrayBuffer();
  }
  return scripts;
}
