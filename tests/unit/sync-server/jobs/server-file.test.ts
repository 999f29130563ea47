import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  readServerFile,
  removeServerFile,
  writeServerFile,
} from '../../../../sync-server/jobs/server-file.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
const FILE = { pid: process.pid, host: '127.0.0.1', port: 8080, token: 'secret' };

test('tells of the running server, to its user only', async () => {
  await writeServerFile(folder.path, FILE);
  expect(await readServerFile(folder.path)).toEqual(FILE);
  expect(statSync(join(folder.path, 'server.json')).mode & 0o077).toBe(0);
  await removeServerFile(folder.path);
  await removeServerFile(folder.path);
  expect(await readServerFile(folder.path)).toBeUndefined();
});

test.each([
  ['of a server that was killed', JSON.stringify({ ...FILE, pid: 2 ** 22 + 1 })],
  ['that is not JSON', '{"pid":'],
  ['that is something else', '[1]'],
  ['without a port', JSON.stringify({ ...FILE, port: 0 })],
])('a file %s is none', async (_, text) => {
  writeFileSync(join(folder.path, 'server.json'), text);
  expect(await readServerFile(folder.path)).toBeUndefined();
});
