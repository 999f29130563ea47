import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { startBoard } from './board-admin.mjs';
import { pipeTo } from './pipe.mjs';

const HTML =
  '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="/page.js"></script>';
/** Longer than the server takes to notice that changes have stopped and to tidy its segments. */
export const SEEDED_QUIET_MS = 15_000;
/** Longer than a change may take to appear in the manifest. */
export const CHANGED_QUIET_MS = 1_200;

/**
 * The built server in its own process, behind an origin with the bench's page and worker.
 * @param {{ dataDir: string, assets: string }} options
 */
export async function openSite({ dataDir, assets }) {
  const board = await startBoard({ dataDir });
  const onward = pipeTo(board.url);
  const site = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { url = '' } = request;
    if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    if (!serveAsset(assets, url, response)) onward.handler(request, response);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    board,
    port: address.port,
    async close() {
      site.closeAllConnections();
      site.close();
      onward.close();
      await board.stop();
    },
  };
}

/**
 * Serves the page's script or a worker that it starts. false: there is no such file.
 * @param {string} assets @param {string} url @param {import('node:http').ServerResponse} response
 */
export function serveAsset(assets, url, response) {
  const file = url === '/page.js' ? join(assets, 'page.js') : join(assets, 'assets', basename(url));
  if ((url !== '/page.js' && !url.startsWith('/assets/')) || !existsSync(file)) return false;
  const lifetime = url === '/page.js' ? 'no-cache' : 'public, max-age=31536000, immutable';
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': lifetime });
  createReadStream(file).pipe(response);
  return true;
}
