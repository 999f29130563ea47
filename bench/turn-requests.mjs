import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { JOBS } from './turn-rows.mjs';

/**
 * @typedef {{ turn: number, userId: string, jobId: number }} Pushing
 * @typedef {(pushing: Pushing) => object[]} Operations
 */
const MAX_BYTES = 990_000;
const MAX_OPERATIONS = 1_000;

/**
 * As many operations as fit into one push.
 * @param {string} kind
 * @param {(at: number, pushing: Pushing) => object} payload
 * @returns {Operations}
 */
function many(kind, payload) {
  return pushing => {
    const operations = [];
    let bytes = 100;
    for (let at = 0; operations.length < MAX_OPERATIONS; at += 1) {
      const operation = {
        id: randomBytes(18).toString('base64url'),
        kind,
        createdAt: new Date().toISOString(),
        userId: pushing.userId,
        payload: payload(at, pushing),
      };
      bytes += Buffer.byteLength(JSON.stringify(operation)) + 1;
      if (bytes > MAX_BYTES) break;
      operations.push(operation);
    }
    return operations;
  };
}

const now = () => Date.now();
const jobOf = (/** @type {number} */ at, /** @type {number} */ turn) =>
  JOBS[(at + turn * 1_000) % JOBS.length] ?? 0;
/** @param {string} piece @param {number} length */
const long = (piece, length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const CARD = { jobTitle: 'Cook', businessName: 'Camp', city: 'Hope', province: 'BC' };
const LONG = 59_000;
/** @param {string} piece @param {number} [length] */
const described = (piece, length = LONG) =>
  many('posting.create', (at, { turn }) => ({
    jobId: 6_000_000_000 + turn * 10_000 + at,
    row: { ...CARD, description: long(piece, length) },
  }));
/** @param {string} piece */
const everywhere = piece =>
  many('posting.create', (at, { turn }) => ({
    jobId: 6_100_000_000 + turn * 10_000 + at,
    row: {
      ...CARD,
      ...Object.fromEntries(
        'salary hours jobtype term workplace noc lmia whocanapply vacancies language startdate shift benefits languages experience howtoapply education responsibilities credentials'
          .split(' ')
          .map(name => [name, long(piece, 3_000)]),
      ),
    },
  }));

/** @type {Record<string, Operations>} */
export const PUSHES = {
  'posting.create, plain descriptions of 59,000': described('We pay $20 to $25 an hour, 40 hours a week. '),
  'posting.create, HTML': described('<p><b>a</b> <a href="https://a.example">x</a>&amp;'),
  'posting.create, nested HTML': described('<div>'),
  'posting.create, escaped HTML': described('&lt;p&gt; '),
  'posting.create, bullets': described('- item; \n'),
  'posting.create, accents': described('é', LONG / 2),
  'posting.create, marks': described('e\u0301\u0302', LONG / 2),
  'posting.create, ideographs': described('漢', LONG / 3),
  'posting.create, ligatures': described('\ufdfa', LONG / 3),
  'posting.create, hostile words everywhere': everywhere('$1 to 9 hours a week, paid (no '),
  'posting.create, lists everywhere': everywhere('a;\n'),
  'posting.create, small': many('posting.create', (at, { turn }) => ({
    jobId: 6_200_000_000 + turn * 10_000 + at,
    row: CARD,
  })),
  'posting.create, many fields': many('posting.create', (at, { turn }) => ({
    jobId: 6_300_000_000 + turn * 10_000 + at,
    row: { ...CARD, ...Object.fromEntries(Array.from({ length: 11_000 }, (_, name) => [`f${name}`, 'x'])) },
  })),
  'posting.create, invalid': many('posting.create', (at, { turn }) => ({
    jobId: 6_300_000_000 + turn * 10_000 + at,
    row: Object.fromEntries(Array.from({ length: 5 }, (_, name) => [long(`f${name}`, 200), 'x'])),
  })),
  'application.submit, long': many('application.submit', (at, { turn }) => ({
    jobId: jobOf(at, turn),
    jobTitle: 'Cook',
    name: 'Robin',
    email: 'robin@example.ca',
    message: long('I can start on Monday. ', 10_000),
  })),
  'application.submit, small': many('application.submit', (at, { turn }) => ({
    jobId: jobOf(at + 200, turn),
    jobTitle: 'Cook',
    name: 'Robin',
    email: 'robin@example.ca',
    message: 'x',
  })),
  'application.withdraw': many('application.withdraw', (at, { turn }) => ({ jobId: jobOf(at + 200, turn) })),
  'posting.edit, one posting': many('posting.edit', (at, { turn, jobId }) => ({
    jobId,
    edition: turn * 1_000,
    changes: { card: { jobTitle: `Cook ${at}` } },
    base: { card: { jobTitle: at === 0 ? 'Cook' : `Cook ${at - 1}` } },
  })),
  'posting.edit, long texts': many('posting.edit', (at, { jobId, turn }) => ({
    jobId,
    edition: 1_000 + turn * 1_000,
    changes: { details: { description: long(`${at} é `, 20_000) } },
    base: { details: { description: long(`${at} é `, 20_000) } },
  })),
  'posting.edit, invalid': many('posting.edit', (_, { jobId }) => ({
    jobId,
    edition: 0,
    changes: {
      details: {
        sections: Array.from({ length: 300 }, () => ({
          title: 1,
          items: Array.from({ length: 40 }, () => 1),
        })),
      },
    },
    base: {},
  })),
  'posting.close': many('posting.close', (at, { turn }) => ({ jobId: 6_200_000_000 + turn * 10_000 + at })),
  'posting.repost': many('posting.repost', (at, { turn }) => ({
    jobId: 6_400_000_000 + turn * 10_000 + at,
    of: 6_200_000_000 + turn * 10_000 + at,
    until: '2030-03-31',
  })),
  'report.create, long': many('report.create', (at, { turn }) => ({
    jobId: jobOf(at, turn),
    reason: 'other',
    text: long('é', 2_000),
  })),
  'report.create, small': many('report.create', (at, { turn }) => ({
    jobId: jobOf(at, turn),
    reason: 'other',
  })),
  'contact.send': many('contact.send', () => ({
    name: 'Robin',
    email: 'robin@example.ca',
    topic: 'other',
    message: 'x',
    language: 'en',
  })),
  'draft.put, long': many('draft.put', at => ({
    key: `apply:${at}`,
    content: { message: long('é', 90_000) },
    editedAt: now(),
  })),
  'draft.put, small': many('draft.put', at => ({
    key: `apply:${at}`,
    content: { message: 'x' },
    editedAt: now(),
  })),
  'saved.put': many('saved.put', (at, { turn }) => ({ jobId: jobOf(at, turn), on: true, editedAt: now() })),
  'search.put': many('search.put', (at, { turn }) => ({
    searchId: `search-${turn}-${at}`,
    search: { name: 'x', query: 'keyword=cook' },
    editedAt: now(),
  })),
  'preferences.put': many('preferences.put', at => ({ name: `p${at % 100}`, value: 'x', editedAt: now() })),
  'no operations': () => Array.from({ length: 1_000 }, () => ({ x: long('y', 900) })),
  'an unknown kind': many('x.y', () => ({})),
};

const LINES = 2_000;
/** @param {number} turn @param {number} count @param {(at: number) => object} data */
const lines = (turn, count, data) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ documentId: `turn-${turn}-${at}`, data: data(at) }),
  ).join('\n');
/** @param {number} at */
const jobData = at => ({
  jobId: 7_000_000_000 + at,
  jobTitle: 'Cook',
  businessName: 'Camp',
  city: 'Hope',
  provinceId: 'BC',
  jobStatusId: 1,
  postingDateFormatted: '2026-11-01',
});

/** @type {Record<string, (turn: number) => string>} */
export const IMPORTS = {
  'import, 2,000 small': turn => lines(turn, LINES, at => jobData(at + 1_000_000 + turn * LINES)),
  'import, 16 MB': turn =>
    lines(100 + turn, 180, at => ({
      ...jobData(at + 2_000_000 + turn * 1_000),
      details: JSON.stringify({ description: long('We bake. ', 80_000) }),
    })),
  'import, 30,000 small': turn => lines(1_000 + turn, 30_000, at => jobData(at + 20_000 + turn * 30_000)),
};

/** @param {readonly object[]} queries */
const list = queries =>
  `/v1/databases/board/collections/jobs/documents?${queries.map(query => `queries[]=${encodeURIComponent(JSON.stringify(query))}`).join('&')}`;

/** @type {Record<string, (turn: number) => string>} */
export const LISTS = {
  'list, 500 values': turn =>
    list([
      { method: 'equal', attribute: 'city', values: Array.from({ length: 500 }, (_, at) => `c${turn}${at}`) },
    ]),
  'list, 100 queries': turn =>
    list(
      Array.from({ length: 100 }, (_, at) => ({
        method: 'notEqual',
        attribute: 'city',
        values: [`${turn}x${at}`],
      })),
    ),
  'list, contains': turn =>
    list([
      {
        method: 'contains',
        attribute: 'jobTitle',
        values: Array.from({ length: 500 }, (_, at) => `z${turn}${at}`),
      },
    ]),
  'list, 5,000 documents': turn =>
    list([
      { method: 'limit', values: [5_000] },
      { method: 'offset', values: [turn * 500] },
    ]),
  'list, a new order': turn =>
    list([
      { method: 'orderAsc', attribute: ['city', 'noc', 'payMin'][turn % 3] },
      { method: 'orderDesc', attribute: 'vacancies' },
      { method: 'limit', values: [1] },
    ]),
};

/** @typedef {{ url: string, turn: number, put: (postings: { documentId: string, data: object }[]) => Promise<void> }} Listening */

/** @type {Record<string, (listening: Listening) => Promise<string>>} */
export const SOCKETS = {
  'realtime, one message of 64,000 bytes': async ({ url }) => {
    const socket = await opened(url);
    const answer = new Promise(resolve =>
      socket.once('message', data => resolve(Buffer.isBuffer(data) ? data.toString().slice(0, 60) : '')),
    );
    socket.send(subscribe(25, 100));
    const said = String(await answer);
    socket.terminate();
    return said;
  },
  'realtime, an event for 100 sockets of many queries': async ({ url, turn, put }) => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => opened(url)));
    await Promise.all(
      sockets.map(async socket => {
        socket.send(subscribe(25, 100));
        await new Promise(resolve => socket.once('message', resolve));
      }),
    );
    await put([{ documentId: `turn-event-${turn}`, data: jobData(90_000 + turn) }]);
    for (const socket of sockets) socket.terminate();
    return '';
  },
};

/** @param {string} url */
async function opened(url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?project=portage`, { origin: url });
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/**
 * The longest possible message: this many subscriptions and, in total, this many queries with many values.
 * @param {number} subscriptions
 * @param {number} queries
 */
function subscribe(subscriptions, queries) {
  const each = Math.floor(55_000 / queries) - 60;
  const query = JSON.stringify({
    method: 'equal',
    attribute: 'jobTitle',
    values: Array.from({ length: Math.floor(each / 8) }, (_, at) => `c${at}`),
  });
  return JSON.stringify({
    type: 'subscribe',
    data: Array.from({ length: subscriptions }, (_, at) => ({
      subscriptionId: `s${at}`,
      channels: ['documents'],
      queries: Array.from({ length: Math.floor(queries / subscriptions) }, () => query),
    })),
  });
}
