import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeServerFile } from '../../../../sync-server/jobs/server-file.ts';
import { main as verify } from '../../../../sync-server/jobs/verify.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
let printed: string[];
let said: string[];
let rounds = 0;
let dataDir: string;

beforeEach(() => {
  rounds += 1;
  dataDir = join(folder.path, `data-${rounds}`);
  printed = [];
  said = [];
  vi.stubEnv('DATA_DIR', dataDir);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('counts what a stopped server has', async () => {
  await (await startInProcess(dataDir)).close();
  expect(await verify([])).toBe(0);
  expect(printed.join()).toMatch(
    /^board: \d+ documents, all counts agree\naccounts: \d+ .*\ncatalogue: \d+ /,
  );
});

test('says that a database lacks a file', async () => {
  await (await startInProcess(dataDir)).close();
  await rename(join(dataDir, 'store', 'board'), join(dataDir, 'board-before'));
  await rename(join(dataDir, 'store', 'accounts'), join(dataDir, 'store', 'board'));
  expect(await verify([])).toBe(1);
  expect(said.join()).toContain('board');
});

test('asks to stop a running server, and says when there are no data', async () => {
  const server = await startInProcess(dataDir);
  await writeServerFile(dataDir, {
    pid: process.pid,
    host: '127.0.0.1',
    port: server.port,
    token: 'operator',
  });
  expect(await verify([])).toBe(1);
  expect(said.join()).toContain(`port ${server.port}`);
  await server.close();
  await rm(dataDir, { recursive: true });
  expect(await verify([])).toBe(1);
  expect(said.at(-1)).toContain('has no data');
});

test('explains itself, and refuses other arguments', async () => {
  expect(await verify(['--help'])).toBe(0);
  expect(printed.join()).toContain('Usage: npm run verify');
  expect(await verify(['all'])).toBe(2);
});
