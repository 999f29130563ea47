import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../../sync-server/server.ts';
import { openSecrets } from '../../../sync-server/board/secrets.ts';
import { emptyApp } from '../../support/in-process-server.ts';

let directory: string;
let running: RunningServer[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-server-'));
  running = [];
  emptyApp(directory);
});
afterEach(async () => {
  for (const server of running) await server.close();
  await rm(directory, { recursive: true, force: true });
});

const dataDir = () => join(directory, 'data');

async function start(variables: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir(), RATE_LIMITS: 'off', ...variables }),
    environment: { nowMs: () => Date.now(), randomBytes: length => new Uint8Array(randomBytes(length)) },
    log: pino({ level: 'silent' }),
    appDirectory: directory,
    operatorToken: 'token-of-this-start',
    onFatal: error => {
      throw error;
    },
  });
  running.push(server);
  return server;
}

const PROJECT = { 'x-appwrite-project': 'portage' };

async function totalOf(server: RunningServer): Promise<unknown> {
  const url = `http://127.0.0.1:${server.port}/v1/databases/board/collections/jobs/documents?queries[]=${encodeURIComponent('{"method":"limit","values":[1]}')}`;
  const answer: unknown = await (await fetch(url, { headers: PROJECT })).json();
  return typeof answer === 'object' && answer !== null && 'total' in answer ? answer.total : answer;
}

test('an empty board gets samples once, and what people did is there after a restart', async () => {
  const first = await start();
  const samples = await totalOf(first);
  expect(samples).toBeGreaterThan(300);
  const url = `http://127.0.0.1:${first.port}`;
  const account = { userId: 'ann', email: 'ann@example.com', password: 'wet boots by the door' };
  const json = { ...PROJECT, 'content-type': 'application/json' };
  const post = (to: string, path: string) =>
    fetch(to + path, { method: 'POST', headers: json, body: JSON.stringify(account) });
  expect((await post(url, '/v1/account')).status).toBe(201);
  await first.close();

  const second = await start();
  expect(await totalOf(second)).toBe(samples);
  expect((await post(`http://127.0.0.1:${second.port}`, '/v1/account/sessions/email')).status).toBe(201);
});

test('a board that shall be empty is empty', async () => {
  expect(await totalOf(await start({ SEED: 'none' }))).toBe(0);
});

test('a data directory in use is refused, and the first server goes on', async () => {
  const first = await start({ SEED: 'none' });
  await expect(start({ SEED: 'none' })).rejects.toThrow(/cannot be opened: .*lock/i);
  expect(await totalOf(first)).toBe(0);
});

test('a damaged database stops the start, and is not touched', async () => {
  await (await start({ SEED: 'none' })).close();
  const folder = join(dataDir(), 'store', 'board');
  const manifest = (await readdir(folder)).find(name => name.startsWith('MANIFEST'));
  const file = await open(join(folder, manifest ?? 'missing'), 'r+');
  await file.write('xxxxxxxxxxxxxxxx', 20);
  await file.close();
  await expect(start({ SEED: 'none' })).rejects.toThrow(/Corruption/);
  await expect(start({ SEED: 'none' })).rejects.toThrow(/Corruption/);
});

test('damaged secrets stop the start', async () => {
  await (await start({ SEED: 'none' })).close();
  await writeFile(join(dataDir(), 'secrets.json'), '{}');
  await expect(start({ SEED: 'none' })).rejects.toThrow(/Restore it from a backup/);
});

test('lost secrets stop the start: new ones would let things happen twice', async () => {
  await (await start({ SEED: 'none' })).close();
  await rm(join(dataDir(), 'secrets.json'));
  await expect(start({ SEED: 'none' })).rejects.toThrow(/Restore it from a backup/);
});

test.each(['accounts', 'board'])('the database %s gone with its watermark stops the start', async name => {
  await (await start({ SEED: 'none' })).close();
  const store = join(dataDir(), 'store');
  for (const path of [name, `${name}.watermark`]) await rm(join(store, path), { recursive: true });
  for (let tries = 0; tries < 2; tries += 1)
    await expect(start({ SEED: 'none' })).rejects.toThrow(
      `The database "${name}" is missing in ${store}. Put it back, or move the data directory away and restore`,
    );
  // Not even an empty one was made meanwhile.
  expect(await readdir(store)).not.toContain(name);
});

test('all databases gone stop the start', async () => {
  await (await start({ SEED: 'none' })).close();
  await rm(join(dataDir(), 'store'), { recursive: true });
  await expect(start({ SEED: 'none' })).rejects.toThrow(/"board" is missing .*npm run restore/);
});

test('a first start that was killed before it had its databases is begun again', async () => {
  const environment = {
    nowMs: () => 0,
    randomBytes: (length: number) => new Uint8Array(randomBytes(length)),
  };
  await mkdir(dataDir());
  const { idKey } = await openSecrets(dataDir(), environment);
  expect(await totalOf(await start({ SEED: 'none' }))).toBe(0);
  // With the secrets that it had.
  expect(await openSecrets(dataDir(), environment)).toEqual({ idKey, hadStores: true });
});

test('a start that failed half-way leaves nothing open', async () => {
  await expect(
    start({
      SEED: 'none',
      PORT: String((await start({ SEED: 'none' })).port),
      DATA_DIR: join(directory, 'other'),
    }),
  ).rejects.toThrow(/EADDRINUSE/);
  expect(await totalOf(await start({ SEED: 'none', DATA_DIR: join(directory, 'other') }))).toBe(0);
});

test('closing may be done twice', async () => {
  const server = await start({ SEED: 'none' });
  await server.close();
  await server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/health`)).rejects.toThrow('fetch failed');
});
