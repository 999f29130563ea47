import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../src/wire/operations/push.ts';
import { main as backUp } from '../../../../sync-server/jobs/backup.ts';
import { main as importFiles } from '../../../../sync-server/jobs/import.ts';
import { main as restore } from '../../../../sync-server/jobs/restore.ts';
import { writeServerFile } from '../../../../sync-server/jobs/server-file.ts';
import type { RunningServer } from '../../../../sync-server/server.ts';
import { anApplication, aPosting } from '../../../support/board.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { openToOthers } from '../../../support/open-to-others.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
const JOBS = folder.write('jobs.csv', 'Title;Company;Province\nCook;Diner;ON\nBaker;Diner;QC\n');
let printed: string[];
let said: string[];
let running: RunningServer[];
let rounds = 0;
let dataDir: string;
let file: string;

beforeEach(() => {
  rounds += 1;
  dataDir = join(folder.path, `data-${rounds}`);
  file = join(folder.path, `backup-${rounds}.tar`);
  printed = [];
  said = [];
  running = [];
  vi.stubEnv('DATA_DIR', dataDir);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  for (const server of running) await server.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function start(path: string, variables: Record<string, string> = {}): Promise<string> {
  const server = await startInProcess(path, {
    variables: { FORM_FORWARD_URL: 'http://127.0.0.1:9/', ...variables },
    token: 'operator',
  });
  running.push(server);
  await writeServerFile(path, { pid: process.pid, host: '127.0.0.1', port: server.port, token: 'operator' });
  return `http://127.0.0.1:${server.port}`;
}

const json = (headers: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'x-appwrite-project': 'portage',
  ...headers,
});

async function send(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: json(headers), body: JSON.stringify(body) });
}

async function push(url: string, operation: object): Promise<Outcome> {
  const answer = await send(
    `${url}/v1/sync/push`,
    { protocol: 1, operations: [operation] },
    {
      'x-portage-guest': 'g'.repeat(43),
    },
  );
  const { outcomes } = (await answer.json()) as { outcomes: Outcome[] };
  if (!outcomes[0]) throw new Error('no outcome');
  return outcomes[0];
}

/** The cookie of somebody new. */
async function signedUp(url: string): Promise<string> {
  const account = { userId: 'ann', email: 'ann@example.com', password: 'wet boots by the door' };
  expect((await send(`${url}/v1/account`, account)).status).toBe(201);
  const session = await send(`${url}/v1/account/sessions/email`, account);
  return session.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
}

interface Manifest {
  epoch: string;
  cards: number;
}

async function manifestOf(url: string): Promise<Manifest> {
  return (await (await fetch(`${url}/v1/sync/catalogue`)).json()) as Manifest;
}

test('a restored server is the same board with the same people, and phones can tell that it was restored', async () => {
  expect(await importFiles([JOBS])).toBe(0);
  const url = await start(dataDir);
  const cookie = await signedUp(url);
  const before = await manifestOf(url);
  const jobs = await fetch(`${url}/v1/databases/board/collections/jobs/documents`, { headers: json() });
  const { documents } = (await jobs.json()) as { documents: { jobId: number }[] };
  const { jobId = 0 } = documents[0] ?? {};
  const operation = anApplication({ payload: { ...anApplication().payload, jobId } });
  const first = await push(url, operation);
  expect(first.status).toBe('applied');

  expect(await backUp([file])).toBe(0);
  expect(said.join('\n')).toMatch(/Backing up the running server on port \d+/);
  expect(printed.at(-1)).toMatch(
    /Saved in .*: \d+ documents \(board \d+, accounts \d+, catalogue \d+\) and 1 file/,
  );

  const target = `${dataDir}-restored`;
  vi.stubEnv('DATA_DIR', target);
  expect(await restore([file])).toBe(0);
  expect(printed.at(-1)).toMatch(/^Restored into .*: \d+ documents/);
  const restored = await start(target);
  expect((await fetch(`${restored}/v1/account`, { headers: json({ cookie }) })).status).toBe(200);
  const after = await manifestOf(restored);
  expect([before.cards, after.cards]).toEqual([2, 2]);
  expect(after.epoch).not.toBe(before.epoch);
  // The key of derived ids is the same: a replay is known, another application of this person is a second one.
  expect(await push(restored, operation)).toEqual(first);
  const second = await push(restored, { ...operation, id: 'x'.repeat(24) });
  expect(second.status).toBe('duplicate');

  // Another start keeps the new epoch.
  for (const server of running.splice(0)) await server.close();
  expect((await manifestOf(await start(target))).epoch).toBe(after.epoch);
});

test('a posting that waits for an address still waits after a restore, and is public once it is confirmed there', async () => {
  const mail = { DEV_MAILBOX: 'on', PUBLIC_URL: 'http://localhost:8080' };
  const url = await start(dataDir, mail);
  const cookie = await signedUp(url);
  const operations = [aPosting({ userId: 'ann' })];
  const pushed = await send(`${url}/v1/sync/push`, { protocol: 1, operations }, { cookie });
  expect((await pushed.json()).outcomes).toMatchObject([
    { status: 'applied', receipt: { review: 'confirmation' } },
  ]);
  expect(await backUp([file])).toBe(0);

  vi.stubEnv('DATA_DIR', `${dataDir}-restored`);
  expect(await restore([file])).toBe(0);
  const restored = await start(`${dataDir}-restored`, mail);
  expect((await manifestOf(restored)).cards).toBe(0);
  const verification = `${restored}/v1/account/verifications/email`;
  await send(verification, { url: 'http://localhost:8080/verify-email' }, { cookie });
  const mails: { text: string }[] = await (await fetch(`${restored}/__dev/email`)).json();
  const secret = /[?&]secret=([^&\s]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  await fetch(verification, {
    method: 'PUT',
    headers: json(),
    body: JSON.stringify({ userId: 'ann', secret }),
  });
  await expect.poll(async () => (await manifestOf(restored)).cards).toBe(1);
});

test('without a server the databases themselves are read, those that are there', async () => {
  expect(await importFiles([JOBS])).toBe(0);
  expect(await backUp([file])).toBe(0);
  expect(said).toContain(`Backing up ${dataDir}`);
  expect(printed.at(-1)).toMatch(/\(board \d+\) and 0 files/);
  expect(existsSync(join(dataDir, 'store', 'accounts'))).toBe(false);
  vi.stubEnv('DATA_DIR', `${dataDir}-restored`);
  expect(await restore([file])).toBe(0);
  // As before the first start: it makes keys then.
  expect((await manifestOf(await start(`${dataDir}-restored`))).cards).toBe(2);
});

test('failures are reported, each with its own exit code', async () => {
  expect(await backUp([])).toBe(2);
  expect(await backUp(['a', 'b'])).toBe(2);
  expect(await restore(['--force', 'a'])).toBe(2);
  expect(await backUp(['--help'])).toBe(0);
  expect(await restore(['-h'])).toBe(0);
  expect(printed.splice(0).join('\n')).toMatch(/npm run backup -- FILE[\s\S]*npm run restore -- FILE/);
  expect(await backUp([file])).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
  expect(await restore([JOBS])).toBe(1);
  expect(await restore([`${file}.none`])).toBe(1);
  vi.stubEnv('BACKUP_KEEP', 'all');
  expect(await backUp([file])).toBe(1);
  expect(printed).toEqual([]);
  expect(said.join('\n')).toMatch(
    /Name a file[\s\S]*Name only one file[\s\S]*--force[\s\S]*has no data[\s\S]*is not a backup of Portage[\s\S]*cannot be read[\s\S]*BACKUP_KEEP/,
  );
});

test('a restore leaves a directory in use alone, and takes one that has only backups', async () => {
  await start(dataDir);
  expect(await backUp([file])).toBe(0);
  expect(await restore([file])).toBe(1);
  expect(said.at(-1)).toMatch(
    /is not empty \(it has .*\)\. A backup can only be restored into an empty data directory/,
  );
  const target = `${dataDir}-other`;
  await mkdir(join(target, 'backups'), { recursive: true });
  await writeFile(join(target, 'backup.tar'), await readFile(file));
  vi.stubEnv('DATA_DIR', target);
  vi.stubEnv('BACKUP_DIR', join(target, 'backups'));
  expect(await restore([join(target, 'backup.tar')])).toBe(0);
});

test('data that a starting server has open are named as such', async () => {
  await start(dataDir);
  await rm(join(dataDir, 'server.json'));
  expect(await backUp([file])).toBe(1);
  expect(said.at(-1)).toMatch(
    /A server that is starting, or another command, has it open\. Try again in a moment\.$/,
  );
});

test('a server whose restore was cut off does not start', async () => {
  await mkdir(join(dataDir, 'restoring'), { recursive: true });
  await expect(startInProcess(dataDir)).rejects.toThrow(/restore into .* was interrupted/);
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});

test('files written by the commands are readable only by their user', async () => {
  const target = `${dataDir}-restored`;
  const shellMask = process.umask();
  try {
    process.umask(0o022);
    expect(await importFiles([JOBS])).toBe(0);
    process.umask(0o022);
    expect(await backUp([file])).toBe(0);
    vi.stubEnv('DATA_DIR', target);
    process.umask(0o022);
    expect(await restore([file])).toBe(0);
  } finally {
    process.umask(shellMask);
  }
  expect(await openToOthers(dataDir)).toEqual([]);
  expect(await openToOthers(target)).toEqual([]);
});
