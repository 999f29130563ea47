import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../sync-server/backup/open-store.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import type { RunningServer } from '../../sync-server/server.ts';
import { PeerClient } from '../../sync-server/writer/peer-client.ts';
import { peerTls } from '../../sync-server/writer/peer-tls.ts';
import { LEASE_ID } from '../../sync-server/writer/writer-lease.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { until } from '../support/until.ts';

/** Two complete servers on one CouchDB. The first one writes. */
const PASSWORD = 'wet boots by the door';
const NOW_MS = Date.now();
/** Each server looks at the time once a second, so this process stood still if more has passed. */
const AT_ONCE_MS = 1_000;
const folder = folderForTests();
let couch: CouchServer;
const servers: Record<string, RunningServer> = {};
let people = 0;

const urlOf = (name: string): string => `http://127.0.0.1:${servers[name]?.port ?? 0}`;

/**
 * Leaves out the time in which this process stands still. Both servers do then, and the one that goes on first could
 * take the other one's lease.
 */
function countRunningTime(): void {
  const steadyMs = performance.now.bind(performance);
  let last = steadyMs();
  let counted = last;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    const now = steadyMs();
    counted += Math.min(now - last, AT_ONCE_MS);
    last = now;
    return counted;
  });
}

async function start(name: string, variables: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = join(folder.path, name);
  await mkdir(dataDir, { recursive: true });
  if (name !== 'west')
    await copyFile(join(folder.path, 'west', 'secrets.json'), join(dataDir, 'secrets.json'));
  const server = await startInProcess(dataDir, {
    // Stands still, so that no limit ends during a test. The lease has a clock of its own.
    nowMs: () => NOW_MS,
    token: `token-of-${name}-000000000000`,
    variables: { STORE_URL: couch.url, RATE_LIMITS: 'on', API_KEY: 'k'.repeat(32), ...variables },
  });
  servers[name] = server;
  return server;
}

interface Wish {
  method?: string;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

function ask(name: string, path: string, { method, body, text, headers }: Wish = {}): Promise<Response> {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return fetch(urlOf(name) + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      'x-appwrite-project': 'portage',
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
}

/** An account with a session, both made at one server. */
async function signUp(at: string): Promise<{ id: string; email: string; cookie: string }> {
  people += 1;
  const email = `person${people}@example.ca`;
  const made = await ask(at, '/v1/account', { body: { userId: 'unique()', email, password: PASSWORD } });
  expect(made.status).toBe(201);
  const { $id: id } = (await made.json()) as { $id: string };
  const session = await ask(at, '/v1/account/sessions/email', { body: { email, password: PASSWORD } });
  expect(session.status).toBe(201);
  const cookies = session.headers.getSetCookie();
  // The session and the device.
  expect(cookies).toHaveLength(2);
  return { id, email, cookie: cookies.map(cookie => cookie.split(';')[0]).join('; ') };
}

beforeAll(async () => {
  countRunningTime();
  couch = await startCouchServer();
  await start('west');
  await start('east');
});
afterAll(async () => {
  await servers['east']?.close();
  await servers['west']?.close();
  await couch.close();
  vi.restoreAllMocks();
});

interface Health {
  writer: { isHere: boolean; term: number; address: string };
}

describe('a server that doesn’t write', () => {
  test('says which one does', async () => {
    const { writer: west } = (await (await ask('west', '/health')).json()) as Health;
    const { writer: east } = (await (await ask('east', '/health')).json()) as Health;
    const known = {
      term: expect.any(Number) as number,
      address: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      since: expect.any(String),
    };
    expect(west).toEqual({ isHere: true, ...known });
    expect(east).toEqual({ ...west, isHere: false });
    const stranger = await ask('east', '/health', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(await stranger.json()).toMatchObject({ writer: { isHere: false } });
    expect((await (await ask('east', '/health', { headers: { via: '1.1 x' } })).json()).writer).toEqual({
      isHere: false,
      term: west.term,
      since: expect.any(String),
    });
  });

  test('shows what it wrote for a client as soon as it has answered', async () => {
    const { cookie } = await signUp('east');
    for (let round = 0; round < 20; round += 1) {
      const prefs = { round };
      const set = await ask('east', '/v1/account/prefs', {
        method: 'PATCH',
        body: { prefs },
        headers: { cookie },
      });
      expect(set.status).toBe(200);
      expect(await (await ask('east', '/v1/account/prefs', { headers: { cookie } })).json()).toEqual(prefs);
    }
    const document = {
      documentId: 'unique()',
      data: { kind: 'draft', value: 'x', key: 'k', updatedAt: '2026-11-20T12:00:00.000Z' },
    };
    const refused = await ask('east', '/v1/databases/board/collections/nowhere/documents', {
      body: document,
      headers: { cookie },
    });
    expect(refused.status).toBe(404);
  });

  test('shows documents of the projection at once, too', async () => {
    const headers = { 'x-appwrite-key': 'k'.repeat(32) };
    const made = await ask('east', '/v1/databases', {
      body: { databaseId: 'trees', name: 'Trees' },
      headers,
    });
    expect(made.status).toBe(201);
    const collections = '/v1/databases/trees/collections';
    const collection = {
      collectionId: 'firs',
      name: 'Firs',
      permissions: ['read("any")', 'create("any")'],
      documentSecurity: false,
    };
    expect((await ask('east', collections, { body: collection, headers })).status).toBe(201);
    const attribute = { key: 'name', size: 40, required: true };
    const attributes = `${collections}/firs/attributes/string`;
    expect((await ask('east', attributes, { body: attribute, headers })).status).toBe(202);
    const index = { key: 'one', type: 'unique', attributes: ['name'] };
    expect((await ask('east', `${collections}/firs/indexes`, { body: index, headers })).status).toBe(202);
    const documents = `${collections}/firs/documents`;
    for (let n = 1; n <= 10; n += 1) {
      const body = { documentId: 'unique()', data: { name: `fir ${n}` } };
      expect((await ask('east', documents, { body, headers })).status).toBe(201);
      const list = (await (await ask('east', documents, { headers })).json()) as { total: number };
      expect(list.total).toBe(n);
    }
    // The same value at both servers at the same moment: a unique index holds across servers.
    for (let n = 1; n <= 10; n += 1) {
      const body = { documentId: 'unique()', data: { name: `twin ${n}` } };
      const both = await Promise.all(['west', 'east'].map(name => ask(name, documents, { body, headers })));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });

  test('gives the other one’s answers to bad requests', async () => {
    const { cookie } = await signUp('east');
    const cases: [string, Wish, number, string][] = [
      ['/v1/account', { text: '{' }, 400, 'general_argument_invalid'],
      ['/v1/account', { text: '"\ud800"' }, 400, 'general_argument_invalid'],
      ['/v1/account/nope', { body: {} }, 404, 'general_route_not_found'],
      ['/v1/account/verification', { method: 'POST', headers: { cookie } }, 400, 'general_argument_invalid'],
      ['/v1/account', { text: `"${'x'.repeat(3_000_000)}"` }, 413, 'request_too_large'],
      [
        '/v1/account/sessions/email',
        { body: { email: 'a@b.ca', password: 'x'.repeat(9) } },
        401,
        'user_invalid_credentials',
      ],
    ];
    for (const [path, wish, status, type] of cases) {
      const [west, east] = [await ask('west', path, wish), await ask('east', path, wish)];
      const answers = [await west.json(), await east.json()] as { code: number; type: string }[];
      expect([path, ...answers.map(({ code, type: told }) => [code, told])]).toEqual([
        path,
        [status, type],
        [status, type],
      ]);
      expect(east.headers.get('access-control-allow-origin')).toBe(
        west.headers.get('access-control-allow-origin'),
      );
      expect([...east.headers.keys()].filter(name => name.startsWith('portage-'))).toEqual([]);
    }
  });

  test('ends a session for both', async () => {
    const { cookie } = await signUp('east');
    expect((await ask('west', '/v1/account', { headers: { cookie } })).status).toBe(200);
    const gone = await ask('east', '/v1/account/sessions/current', { method: 'DELETE', headers: { cookie } });
    expect(gone.status).toBe(204);
    for (const name of ['east', 'west'])
      expect((await ask(name, '/v1/account', { headers: { cookie } })).status).toBe(401);
  });

  test('has its guesses and its registrations counted with those of the other', async () => {
    const statuses: number[] = [];
    const { email } = await signUp('west');
    for (let guess = 0; guess < 24; guess += 1) {
      const name = guess % 2 === 0 ? 'west' : 'east';
      const answer = await ask(name, '/v1/account/sessions/email', {
        body: { email, password: 'not this one' },
      });
      statuses.push(answer.status);
    }
    const admitted = statuses.indexOf(429);
    expect(admitted).toBeGreaterThan(3);
    // Once it's refused at one, it is at both.
    expect(new Set(statuses.slice(admitted))).toEqual(new Set([429]));
  });

  test('takes its own machine’s commands, and no one else’s', async () => {
    const path = '/v1/sync/import';
    const wish = (token: string, headers: Record<string, string> = {}): Wish => ({
      text: '',
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', 'x-appwrite-key': token, ...headers },
    });
    const own = await ask('east', path, wish('token-of-east-000000000000'));
    const expected = await ask('west', path, wish('token-of-west-000000000000'));
    expect([own.status, await own.text()]).toEqual([expected.status, await expected.text()]);
    expect(own.status).toBeLessThan(300);
    const forged = { 'portage-client': '{"ip":"127.0.0.1","isOperator":true}', 'portage-term': '1' };
    for (const name of ['east', 'west']) {
      expect((await ask(name, path, wish('x', forged))).status).toBe(401);
      // A proxy on the same machine has everyone's requests.
      const proxied = wish(`token-of-${name}-000000000000`, { 'x-forwarded-for': '203.0.113.9' });
      expect((await ask(name, path, proxied)).status).toBe(401);
    }
  });
});

describe('the way between servers', () => {
  const addressOf = async (name: string): Promise<string> => {
    const { writer } = (await (await ask(name, '/health')).json()) as { writer: { address: string } };
    return writer.address;
  };

  test('is closed to everyone without the installation’s key', async () => {
    const address = await addressOf('west');
    const signal = new AbortController().signal;
    const commit = (key: Uint8Array, term = 1) => {
      const client = new PeerClient(peerTls(key).client);
      const writes = JSON.stringify([{ id: 'mine', body: {} }]);
      return client.commit({ address, term, signal }, 'accounts', writes).finally(() => client.close());
    };
    await expect(commit(new Uint8Array(32).fill(9))).rejects.toThrow('did not answer');
    await expect(fetch(`http://${address}/`)).rejects.toThrow('fetch failed');
    const [host = '', port] = address.split(':');
    const failure = await new Promise<Error>(resolve => {
      connect({ host, port: Number(port), rejectUnauthorized: false }).once('error', resolve);
    });
    expect(failure.message).toMatch(/handshake|alert|cipher/i);
  });
});

test('another server writes soon after an orderly stop, and nothing is done twice', async () => {
  const { cookie, id } = await signUp('east');
  const before = (await (await ask('west', '/health')).json()) as Health;
  const store = await openStore(readConfig({ STORE_URL: couch.url }), 'accounts', () => undefined);
  const stopped = servers['west']?.close();
  delete servers['west'];
  const released = stopped?.then(() => store.get(LEASE_ID));
  const taken = until(async () => {
    const name = { name: 'Robin' };
    const answer = await ask('east', '/v1/account/name', {
      method: 'PATCH',
      body: name,
      headers: { cookie },
    });
    // While no server writes, clients are told when to come back.
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([200, null]);
  });
  const [lease] = await Promise.all([released, taken]);
  // After a kill, it would still be west's for six seconds.
  const holder = lease?.body['holder'] as { address: string } | null | undefined;
  expect(holder?.address).not.toBe(before.writer.address);
  const { writer } = (await (await ask('east', '/health')).json()) as Health;
  expect(writer.isHere).toBe(true);
  expect(writer.term).toBeGreaterThan(before.writer.term);

  // It comes back, and is the one that passes on.
  await start('west');
  const prefs = { of: 'west' };
  expect(
    (await ask('west', '/v1/account/prefs', { method: 'PATCH', body: { prefs }, headers: { cookie } }))
      .status,
  ).toBe(200);
  expect(await (await ask('west', '/v1/account', { headers: { cookie } })).json()).toMatchObject({
    $id: id,
    prefs,
  });
  expect((await store.get(LEASE_ID))?.body).toMatchObject({ term: writer.term });
  await store.close();
});
