import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main as backUp } from '../../../../sync-server/jobs/backup.ts';
import { main as changeKey } from '../../../../sync-server/jobs/board-key.ts';
import { main as importFiles } from '../../../../sync-server/jobs/import.ts';
import { main as review } from '../../../../sync-server/jobs/review.ts';
import { writeServerFile } from '../../../../sync-server/jobs/server-file.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
const JOBS = folder.write('jobs.csv', 'Title;Company;Province\nCook;Diner;ON\n');
let said: string[];

beforeEach(() => {
  said = [];
  vi.stubEnv('DATA_DIR', folder.path);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs a command beside a server that answers whether it's there, and then ends in the middle of the next answer. */
async function runBeside(start: string, command: () => Promise<number>): Promise<number> {
  const server = createServer(({ url }, response) => {
    if (url === '/health') response.end('{}');
    else if (start === '') response.destroy();
    else response.writeHead(403, { 'content-length': 100 }).write(start, () => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await writeServerFile(folder.path, { pid: process.pid, host: '127.0.0.1', port, token: 'operator' });
  try {
    return await command();
  } finally {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

test.each([
  ['backup', () => backUp([join(folder.path, 'backup.tar')])],
  ['review', () => review(['list'])],
  ['board-key', () => changeKey(['rotate'])],
  ['import', () => importFiles([JOBS])],
])('%s says that the server stopped, before its answer or in the middle of it', async (_, command) => {
  for (const start of ['', '{"message":']) {
    expect(await runBeside(start, command)).toBe(1);
    expect(said.at(-1)).toMatch(
      /^The server on port \d+ stopped answering \(.+\); its log says why\. Start it and repeat the command: what it saved stays saved\.$/,
    );
  }
});
