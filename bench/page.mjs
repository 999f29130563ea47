// What a phone downloads before the list is on the screen: every script that the page, its worker and nothing else asks for.
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

export async function benchPage() {
  const folder = benchFolder();
  const server = await startBenchServer({ dataDir: folder.path });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    /** @type {Map<string, number>} */
    const scripts = new Map();
    let shown = false;
    page.on('response', async response => {
      const url = new URL(response.url());
      if (shown || !url.pathname.endsWith('.js')) return;
      scripts.set(url.pathname, 0);
    });
    await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/jobList`);
    await page.getByRole('article').first().waitFor();
    shown = true;
    for (const path of scripts.keys()) {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'gzip' } });
      scripts.set(path, Number(response.headers.get('content-length')));
      await response.arrayBuffer();
    }
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    return {
      'JS before the list, gzip kB': (total / 1000).toFixed(1),
      ...Object.fromEntries([...scripts].map(([path, bytes]) => [`  ${path}`, (bytes / 1000).toFixed(1)])),
    };
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}
