import { chromium } from 'playwright-core';
import { benchFolder, startBenchServer } from '../bench/server.mjs';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';

/**
 * Starts a board of the sample postings and a browser to draw it with; both are stopped when `draw` is done.
 * @param {(browser: import('playwright-core').Browser, url: string) => Promise<void>} draw
 * @param {Record<string, string>} [env] of the server
 */
export async function withDrawnBoard(draw, env = {}) {
  await buildIfStale();
  const folder = benchFolder();
  const server = await startBenchServer({ dataDir: folder.path, env });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    await draw(browser, server.url.replace('127.0.0.1', 'localhost'));
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}
