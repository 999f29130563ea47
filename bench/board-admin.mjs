import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startBenchServer } from './server.mjs';

const DOCUMENTS = '/v1/databases/board/collections';
/** The same limit for a request as in the import command. */
const MAX_BODY_CHARS = 4_000_000;
const AT_A_TIME = 25;
const PAGE = 1000;

/**
 * The built server with an empty board, and an operator's access to it: only what any operator can do over HTTP.
 * @param {Parameters<typeof startBenchServer>[0]} options
 */
export async function startBoard({ env, ...options }) {
  const key = randomBytes(24).toString('base64url');
  const server = await startBenchServer({ ...options, env: { SEED: 'none', API_KEY: key, ...env } });
  const headers = { 'x-appwrite-key': key, 'x-appwrite-project': 'portage' };

  /** @param {string} path @param {{ method?: string, type?: string, body?: string }} [init] */
  const ask = async (path, { type, ...init } = {}) => {
    const response = await fetch(server.url + path, {
      ...init,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };

  return {
    ...server,
    headers,
    ask,

    /**
     * Writes new and changed postings through the import's route. Resolves when they are on disk.
     * @param {readonly { documentId: string, data: object }[]} postings
     */
    async put(postings) {
      for (const body of bodies(postings)) {
        await ask('/v1/sync/import', { method: 'POST', type: 'application/x-ndjson', body });
      }
    },

    /** @param {readonly string[]} documentIds */
    async remove(documentIds) {
      const waiting = [...documentIds];
      const removeSome = async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          await ask(`${DOCUMENTS}/jobs/documents/${id}`, { method: 'DELETE' });
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, removeSome));
    },

    /** All documents of a collection. @param {string} collectionId */
    async documents(collectionId) {
      /** @type {Record<string, unknown>[]} */
      const found = [];
      for (;;) {
        const last = found.at(-1);
        const queries = [{ method: 'limit', values: [PAGE] }];
        if (last) queries.push({ method: 'cursorAfter', values: [Object(last).$id] });
        const search = queries.map(
          (query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`,
        );
        const { documents } = await ask(`${DOCUMENTS}/${collectionId}/documents?${search.join('&')}`);
        found.push(...documents);
        if (documents.length < PAGE) return found;
      }
    },

    /** The manifest, once it has been unchanged for this long. @param {number} quietMs */
    async settledManifest(quietMs) {
      let manifest = await ask('/v1/sync/catalogue');
      let since = performance.now();
      while (performance.now() - since < quietMs) {
        await pause(50);
        const now = await ask('/v1/sync/catalogue');
        if (JSON.stringify(now) !== JSON.stringify(manifest)) since = performance.now();
        manifest = now;
      }
      return manifest;
    },
  };
}

/** @param {readonly { documentId: string, data: object }[]} postings */
function* bodies(postings) {
  /** @type {string[]} */
  let lines = [];
  let size = 0;
  for (const { documentId, data } of postings) {
    const line = JSON.stringify({ documentId, data });
    if (size + line.length > MAX_BODY_CHARS && lines.length > 0) {
      yield lines.join('\n');
      lines = [];
      size = 0;
    }
    lines.push(line);
    size += line.length + 1;
  }
  if (lines.length > 0) yield lines.join('\n');
}
