// The delay that one stranger's request causes for all others: the longest turn of the server's event loop.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startBoard } from './board-admin.mjs';
import { benchFolder } from './server.mjs';
import { syntheticSource } from './synthetic-source.mjs';
import { IMPORTS, LISTS, PUSHES, SOCKETS } from './turn-requests.mjs';

/** The minimum of these runs counts, because other load on the machine only makes turns longer. */
const REPETITIONS = 5;
/** Time for work that a request causes behind its answer. */
const REST_MS = 700;

export async function benchTurns({ postings = 10_000 } = {}) {
  const folder = benchFolder();
  const preload = new URL('./longest-turn.mjs', import.meta.url).href;
  const board = await startBoard({ dataDir: folder.path, nodeArguments: ['--import', preload] });
  /** @type {Record<string, string>} */
  const figures = {};
  /** @param {string} name @param {(turn: number) => Promise<string>} work */
  const measure = async (name, work) => {
    const turns = [];
    const answers = [];
    let said = '';
    for (let turn = 0; turn < REPETITIONS; turn += 1) {
      await pause(REST_MS);
      await board.longestTurn();
      const startedAt = performance.now();
      said = await work(turn);
      answers.push(performance.now() - startedAt);
      await pause(REST_MS);
      turns.push(await board.longestTurn());
    }
    figures[name] =
      `${rounded(Math.min(...turns))} ms (at worst ${rounded(Math.max(...turns))}), answered in ${rounded(Math.min(...answers))} ms${said && `, ${said}`}`;
  };
  try {
    await board.put(syntheticSource(postings, 42).postings);
    await pause(5_000);
    const person = await signUp(board.url);
    await measure('nothing', async () => '');
    const mine = await postingOf(board.url, person);
    for (const [name, operations] of Object.entries(PUSHES)) {
      await measure(name, async turn => push(board.url, person, operations({ turn, ...person, ...mine })));
    }
    for (const [name, body] of Object.entries(IMPORTS)) {
      await measure(name, async turn => {
        const answer = await board.ask('/v1/sync/import', {
          method: 'POST',
          type: 'application/x-ndjson',
          body: body(turn),
        });
        return JSON.stringify(answer);
      });
    }
    for (const [name, path] of Object.entries(LISTS)) {
      await measure(name, async turn => {
        const response = await fetch(`${board.url}${path(turn)}`, {
          headers: { 'x-appwrite-project': 'portage' },
        });
        await response.arrayBuffer();
        return String(response.status);
      });
    }
    for (const [name, work] of Object.entries(SOCKETS)) {
      await measure(name, async turn => work({ url: board.url, turn, put: postings => board.put(postings) }));
    }
    return figures;
  } finally {
    await board.stop();
    folder.remove();
  }
}

const rounded = (/** @type {number} */ ms) => Math.round(ms);

/** @param {string} url */
async function signUp(url) {
  const response = await fetch(`${url}/v1/account/sessions/anonymous`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json' },
    body: '{}',
  });
  const { userId } = await response.json();
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { userId: String(userId), cookie };
}

/** @param {string} url @param {{ userId: string, cookie: string }} person */
async function postingOf(url, person) {
  const jobId = 5_000_000_000;
  const row = { jobTitle: 'Cook', businessName: 'Camp', city: 'Hope', province: 'BC' };
  const id = randomBytes(18).toString('base64url');
  const createdAt = new Date().toISOString();
  const { userId } = person;
  await push(url, person, [{ id, kind: 'posting.create', createdAt, userId, payload: { jobId, row } }]);
  return { jobId };
}

/** @param {string} url @param {{ cookie: string }} person @param {readonly object[]} operations */
async function push(url, { cookie }, operations) {
  const response = await fetch(`${url}/v1/sync/push`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json', cookie },
    body: JSON.stringify({ protocol: 1, operations }),
  });
  const answer = await response.json();
  if (!response.ok) return `${response.status} ${answer.type}`;
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status, error } of answer.outcomes) {
    const what = error ? `${status} ${error.type}` : status;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
