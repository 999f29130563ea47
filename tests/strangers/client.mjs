import { Agent, request as httpRequest } from 'node:http';

/**
 * @typedef {object} Asked
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body] text and bytes as they are, anything else as JSON
 * @property {number} [cutAfterBytes] goes away once so much of the answer has come
 *
 * @typedef {object} Answer
 * @property {number | 'cut' | 'unreachable' | 'unanswered' | 'left'} status `left`: the client itself went away
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {number} ms
 */

export const PROJECT = { 'x-appwrite-project': 'portage' };

/**
 * Somebody at a network address: every address of 127.0.0.0/8 is this machine, and the server counts by address.
 * @param {{ port: number, address: string, keepAlive?: boolean, timeoutMs?: number }} options
 */
export function clientAt({ port, address, keepAlive = true, timeoutMs = 60_000 }) {
  const agent = new Agent({ keepAlive, localAddress: address, maxSockets: 10_000 });

  /** Never rejects. @param {Asked} asked @returns {Promise<Answer>} */
  const ask = ({ path, method = 'GET', headers = {}, body, cutAfterBytes = Infinity }) =>
    new Promise(resolve => {
      const startedMs = performance.now();
      /** @param {Answer['status']} status @param {Partial<Answer>} [more] */
      const done = (status, more) =>
        resolve({ status, headers: {}, text: '', ms: performance.now() - startedMs, ...more });
      const isPlain = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
      const bytes = isPlain ? body : JSON.stringify(body);
      const sent = httpRequest({
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        headers: {
          ...PROJECT,
          ...(!isPlain && { 'content-type': 'application/json' }),
          ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }),
          ...headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      sent.on('response', response => {
        /** @type {Buffer[]} */
        const parts = [];
        let size = 0;
        response.on('data', (/** @type {Buffer} */ part) => {
          parts.push(part);
          size += part.length;
          if (size < cutAfterBytes) return;
          done('left');
          sent.destroy();
        });
        response.on('end', () =>
          done(response.statusCode ?? 0, {
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
        response.on('error', () => done('cut'));
        // A server that answers before it has read a large body may close at once.
        response.on('close', () => done('cut'));
      });
      sent.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.name === 'AbortError' || error.name === 'TimeoutError' || error.code === 'ABORT_ERR')
          done('unanswered');
        else done(error.code === 'ECONNREFUSED' ? 'unreachable' : 'cut');
      });
      sent.end(bytes);
    });

  return { ask, address, close: () => agent.destroy() };
}

/** The cookies of an answer that opens a session. @param {Answer} answer */
export function cookieOf(answer) {
  const jar = new Jar();
  jar.take(answer);
  return jar.header();
}

/** Keeps cookies as a browser does. */
export class Jar {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /** @param {Pick<Answer, 'headers'>} answer */
  take({ headers }) {
    for (const line of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      const expires = /;\s*expires=([^;]+)/i.exec(line)?.[1];
      const isGone = value === '' || (expires !== undefined && Date.parse(expires) <= Date.now());
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  header() {
    return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A copy without the session's cookie. */
  withoutSession() {
    const rest = new Jar();
    for (const [name, value] of this.#cookies)
      if (!name.startsWith('a_session_')) rest.#cookies.set(name, value);
    return rest;
  }
}

/**
 * The client with a cookie jar. @template {{ ask: (asked: Asked) => Promise<Answer> }} T
 * @param {T} client @param {Jar} jar
 */
export function browserOf(client, jar = new Jar()) {
  return {
    jar,
    /** @param {Asked} asked */
    ask: async asked => {
      const cookie = jar.header();
      const headers = { ...(cookie !== '' && { cookie }), ...asked.headers };
      const answer = await client.ask({ ...asked, headers });
      jar.take(answer);
      return answer;
    },
  };
}

/** @param {readonly { method: string, attribute?: string, values?: unknown[] }[]} queries */
export function queryString(queries) {
  return queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`).join('&');
}

export const JOBS_PATH = '/v1/databases/board/collections/jobs/documents';
