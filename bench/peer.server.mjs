import { join } from 'node:path';
import { expiryShift, jobAttributes } from './bench-card.mjs';
import { startBoard } from './board-admin.mjs';
import { CHANGED_QUIET_MS, SEEDED_QUIET_MS, serveAsset } from './catalogue-site.mjs';
import { pipeTo } from './pipe.mjs';

/**
 * The built server in its own process, seeded and changed through the import's route and the documents' DELETE.
 * @param {{ cards: import('./bench-card.mjs').BenchCard[], dir: string, opts: { assets: string } }} options
 */
export async function start({ cards, dir, opts }) {
  const shift = expiryShift(cards, Date.now());
  const posting = (/** @type {import('./bench-card.mjs').BenchCard} */ card) => ({
    documentId: card.id,
    data: jobAttributes(card, shift),
  });
  const board = await startBoard({ dataDir: join(dir, 'data') });
  await board.put(cards.map(posting));
  await board.settledManifest(SEEDED_QUIET_MS);
  const onward = pipeTo(board.url);

  return {
    /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
    handler(request, response) {
      if (!serveAsset(opts.assets, request.url ?? '', response)) onward.handler(request, response);
    },

    /** @param {import('node:http').IncomingMessage} request */
    isPush: request => request.method === 'POST' && request.url === '/v1/sync/push',

    /** @param {{ changed: import('./bench-card.mjs').BenchCard[], added: import('./bench-card.mjs').BenchCard[], removed: string[] }} changes */
    async mutate({ changed, added, removed }) {
      await Promise.all([board.put([...changed, ...added].map(posting)), board.remove(removed)]);
      await board.settledManifest(CHANGED_QUIET_MS);
    },

    /** One entry per application on the board. The page puts the write's id before the @ of the address. */
    async received() {
      const applications = await board.documents('applications');
      return applications.map(({ email }) => String(email).split('@')[0]);
    },

    async stop() {
      onward.close();
      await board.stop();
    },
  };
}
