import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PULL_PATH } from '../../src/wire/pull-constants.ts';
import type { PullResponse } from '../../src/wire/pull.ts';
import type { RunningServer } from '../../sync-server/server.ts';
import { aSaved } from '../support/board.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { opaqueSequences } from '../support/opaque-sequences.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { until } from '../support/until.ts';

/** Devices that pull from whichever of two servers on one CouchDB answers. */
const PASSWORD = 'wet boots by the door';
const folder = folderForTests();
let couch: CouchServer;
const servers: Record<string, RunningServer> = {};
let people = 0;

async function start(name: string): Promise<void> {
  const dataDir = join(folder.path, name);
  await mkdir(dataDir, { recursive: true });
  if (name !== 'west')
    await copyFile(join(folder.path, 'west', 'secrets.json'), join(dataDir, 'secrets.json'));
  servers[name] = await startInProcess(dataDir, { variables: { STORE_URL: couch.url } });
}

async function stop(name: string): Promise<void> {
  const server = servers[name];
  delete servers[name];
  await server?.close();
}

function ask(name: string, path: string, body?: unknown, cookie = ''): Promise<Response> {
  return fetch(`http://127.0.0.1:${servers[name]?.port ?? 0}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-appwrite-project': 'portage',
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

interface Person {
  id: string;
  cookie: string;
}

/** Repeats it while no server writes. */
const signUp = () =>
  until(async (): Promise<Person> => {
    people += 1;
    const email = `person${people}@example.ca`;
    const [name = ''] = Object.keys(servers);
    const made = await ask(name, '/v1/account', { userId: 'unique()', email, password: PASSWORD });
    expect(made.status).toBe(201);
    const { $id: id } = (await made.json()) as { $id: string };
    const session = await ask(name, '/v1/account/sessions/email', { email, password: PASSWORD });
    expect(session.status).toBe(201);
    const cookies = session.headers.getSetCookie();
    return { id, cookie: cookies.map(cookie => cookie.split(';')[0]).join('; ') };
  });

/** Saves these jobs, or no longer. Repeats it while no server writes. */
async function save(name: string, { id, cookie }: Person, jobs: readonly number[], saved = true) {
  const payload = { on: saved, editedAt: Date.now() };
  const operations = jobs.map(jobId => aSaved({ payload: { ...payload, jobId }, userId: id }));
  await until(async () => {
    const answer = await ask(name, '/v1/sync/push', { protocol: 1, operations }, cookie);
    expect(answer.status).toBe(200);
    const { outcomes } = (await answer.json()) as { outcomes: { status: string }[] };
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['applied']));
  });
}

async function page(name: string, { cookie }: Person, cursor = '', limit = 500): Promise<PullResponse> {
  const answer = await ask(name, `${PULL_PATH}?cursor=${cursor}&limit=${limit}`, undefined, cookie);
  expect(answer.status).toBe(200);
  return (await answer.json()) as PullResponse;
}

/** The pages until there are no more, each from the next server of the list. */
async function pull(
  names: readonly string[],
  person: Person,
  from = '',
  limit = 500,
): Promise<PullResponse[]> {
  const pages: PullResponse[] = [];
  for (let cursor = from; pages.length < 100; ) {
    const next = await page(names[pages.length % names.length] ?? '', person, cursor, limit);
    pages.push(next);
    cursor = next.cursor;
    if (!next.more) break;
  }
  return pages;
}

const savedIn = (pages: readonly PullResponse[]): string[] =>
  pages.flatMap(({ changes }) =>
    changes.flatMap(({ collection, id }) => (collection === 'saved' ? [id] : [])),
  );
const runsOf = (pages: readonly PullResponse[]): number => new Set(pages.map(({ run }) => run)).size;
const last = (pages: readonly PullResponse[]): PullResponse => {
  const found = pages.at(-1);
  if (!found) throw new Error('No page');
  return found;
};

/** Pulls until nothing is left that the servers might send again. */
async function pullRest(
  names: readonly string[],
  person: Person,
  run: string,
  from: string,
): Promise<string> {
  return until(async () => {
    const pages = await pull(names, person, from);
    expect(new Set(pages.map(each => each.run))).toEqual(new Set([run]));
    const { cursor } = last(pages);
    for (const name of names) {
      const again = await page(name, person, cursor);
      expect([again.run, again.changes.length]).toEqual([run, 0]);
    }
    return cursor;
  });
}

/** As if an earlier version of the program had written all documents, in the same terms. */
async function forgetPositions(): Promise<void> {
  const database = `${couch.url}/portage-board`;
  const listed = await fetch(`${database}/_all_docs?include_docs=true`);
  const { rows } = (await listed.json()) as { rows: { doc: Record<string, unknown> }[] };
  const docs = rows.map(({ doc }) =>
    Object.fromEntries(Object.entries(doc).filter(([name]) => name !== 'position' && name !== 'since')),
  );
  const written = await fetch(`${database}/_bulk_docs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ docs }),
  });
  expect(written.status).toBe(201);
}

beforeAll(async () => {
  couch = await startCouchServer(opaqueSequences);
  await start('west');
  await start('east');
});
afterAll(async () => {
  for (const name of Object.keys(servers)) await stop(name);
  await couch.close();
});

test('a device that gets each page from another server reads everything once', async () => {
  const person = await signUp();
  const jobs = Array.from({ length: 40 }, (_, at) => 1_000 + at);
  await save('west', person, jobs);
  const pages = await pull(['east', 'west'], person, '', 7);
  expect(pages.length).toBeLessThanOrEqual(8);
  expect(runsOf(pages)).toBe(1);
  expect(savedIn(pages).toSorted()).toEqual(jobs.map(String));

  const cursor = await pullRest(['east', 'west'], person, last(pages).run, last(pages).cursor);
  await save('east', person, [2_000]);
  await save('west', person, [1_003], false);
  for (const name of ['east', 'west']) {
    const news = await until(async () => {
      const found = await pull([name], person, cursor);
      expect(savedIn(found)).toEqual(['2000', '1003']);
      return found;
    });
    expect(news.map(({ run }) => run)).toEqual([last(pages).run]);
  }
});

test('a device reads on where it was after each server was stopped and started', async () => {
  const person = await signUp();
  await save('west', person, [1, 2, 3]);
  const before = await pull(['west'], person);
  const { run } = last(before);
  let cursor = await pullRest(['west', 'east'], person, run, last(before).cursor);
  const check = async (names: readonly string[], ids: readonly string[]) => {
    for (const name of names) {
      const after = await pull([name], person, cursor);
      expect([name, savedIn(after), runsOf(after), last(after).run]).toEqual([name, ids, 1, run]);
    }
  };
  await stop('west');
  await save('east', person, [4]);
  await check(['east'], ['4']);
  // It has seen neither the change nor the removal.
  await save('east', person, [2], false);
  await start('west');
  await check(['west', 'east'], ['4', '2']);
  cursor = await pullRest(['west', 'east'], person, run, cursor);
  await save('west', person, [5]);
  await stop('west');
  await stop('east');
  await start('east');
  await check(['east'], ['5']);
  await start('west');
  await check(['west', 'east'], ['5']);
});

test('a board without positions goes on, and what an earlier version wrote reaches every device', async () => {
  const person = await signUp();
  const jobs = Array.from({ length: 30 }, (_, at) => 3_000 + at);
  await save('west', person, jobs);
  for (const name of Object.keys(servers)) await stop(name);
  await forgetPositions();
  await start('west');
  await start('east');
  const pages = await pull(['east', 'west'], person, '', 7);
  expect(runsOf(pages)).toBe(1);
  expect(savedIn(pages).toSorted()).toEqual(jobs.map(String));
  const { run } = last(pages);
  const cursor = await pullRest(['east', 'west'], person, run, last(pages).cursor);
  await save('east', person, [3_004], false);
  for (const name of ['west', 'east'])
    await until(async () => expect(savedIn(await pull([name], person, cursor))).toEqual(['3004']));
});
