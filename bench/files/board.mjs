import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { startBoard } from '../board-admin.mjs';

const BUCKETS = '/v1/storage/buckets';
const BOUNDARY = 'boundary-of-the-bench';
export const CHUNK_BYTES = 5 * 1_048_576;

/** @typedef {Awaited<ReturnType<typeof fileBoard>>} FileBoard */

/**
 * The server with a plain bucket and an encrypted one.
 * @param {string} folder @param {Partial<Parameters<typeof startBoard>[0]>} [options]
 */
export async function fileBoard(folder, options = {}) {
  const board = await startBoard({ ...options, dataDir: join(folder, 'data') });
  const agent = new Agent({ keepAlive: true });
  let files = 0;
  for (const bucketId of ['plain', 'encrypted']) {
    const body = JSON.stringify({
      bucketId,
      name: bucketId,
      encryption: bucketId === 'encrypted',
      maximumFileSize: 1_000_000_000,
      permissions: ['read("any")'],
    });
    await board.ask(BUCKETS, { method: 'POST', type: 'application/json', body });
  }

  /**
   * Sends one body as the SDK does.
   * @param {string} bucketId @param {string} fileId @param {Uint8Array} content
   * @param {{ start: number, size: number }} [place]
   */
  async function send(bucketId, fileId, content, place) {
    const { head, tail } = formAround(fileId);
    const range = place && `bytes ${place.start}-${place.start + content.length - 1}/${place.size}`;
    const body = [head, content, tail];
    const answer = await exchange(agent, `${board.url}${BUCKETS}/${bucketId}/files`, {
      method: 'POST',
      headers: {
        ...board.headers,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.reduce((sum, { length }) => sum + length, 0),
        ...(range !== undefined && { 'content-range': range, 'x-appwrite-id': fileId }),
      },
      body,
    });
    if (answer.status !== 201) throw new Error(`${bucketId}: ${answer.status} ${String(answer.body)}`);
  }

  return {
    ...board,
    newId: () => `file${(files += 1)}`,
    /** Sends a small file in one body. @param {string} bucketId @param {string} fileId @param {Uint8Array} content */
    put: (bucketId, fileId, content) => send(bucketId, fileId, content),
    /**
     * Sends a file in chunks: the first one alone, then this many at once, like the SDK.
     * @param {string} bucketId @param {string} fileId @param {Uint8Array} content @param {number} atOnce
     */
    async upload(bucketId, fileId, content, atOnce) {
      const size = content.length;
      const chunk = (/** @type {number} */ start) =>
        send(bucketId, fileId, content.subarray(start, start + CHUNK_BYTES), { start, size });
      await chunk(0);
      let next = CHUNK_BYTES;
      const sendRest = async () => {
        while (next < size) {
          const start = next;
          next += CHUNK_BYTES;
          await chunk(start);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendRest));
    },
    /** @param {string} bucketId @param {string} fileId @param {string} [what] */
    urlOf: (bucketId, fileId, what = 'download') =>
      `${board.url}${BUCKETS}/${bucketId}/files/${fileId}/${what}?project=portage`,
    async stop() {
      agent.destroy();
      await board.stop();
    },
  };
}

/** @param {string} fileId */
function formAround(fileId) {
  const part = (/** @type {string} */ name, /** @type {string} */ rest) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  return {
    head: Buffer.from(
      `${part('fileId', '')}${fileId}\r\n${part('file', '; filename="bench.bin"\r\ncontent-type: application/octet-stream')}`,
    ),
    tail: Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  };
}

/**
 * One request over a kept connection. The answer's body is counted, and kept if it is short.
 * @param {Agent} agent @param {string} url
 * @param {{ method?: string, headers?: Record<string, string | number>, body?: readonly Uint8Array[] }} [options]
 * @returns {Promise<{ status: number, bytes: number, body: Buffer }>}
 */
export function exchange(agent, url, { method = 'GET', headers = {}, body = [] } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, answer => {
      let bytes = 0;
      /** @type {Buffer[]} */
      const kept = [];
      answer.on('data', (/** @type {Buffer} */ chunk) => {
        bytes += chunk.length;
        if (bytes < 10_000) kept.push(chunk);
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes, body: Buffer.concat(kept) }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    for (const piece of body) asked.write(piece);
    asked.end();
  });
}
