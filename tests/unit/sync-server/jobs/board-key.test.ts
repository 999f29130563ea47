import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardIdentity } from '../../../../src/wire/seal/seal.ts';
import { main, readCommand } from '../../../../sync-server/jobs/board-key.ts';
import { writeServerFile } from '../../../../sync-server/jobs/server-file.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
let printed: string[];
let said: string[];

beforeEach(() => {
  printed = [];
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('The arguments of board-key', () => {
  test.each([
    [['list'], { name: 'list' }],
    [['rotate'], { name: 'rotate', revoke: null }],
    [['rotate', '--revoke', 'a'.repeat(16)], { name: 'rotate', revoke: 'a'.repeat(16) }],
    [['--help'], 'help'],
    [[], 'Say list or rotate.'],
    [['list', 'x'], 'list takes no IDs.'],
    [['list', '--revoke', 'a'.repeat(16)], '--revoke works only with rotate.'],
    [['rotate', '--revoke', 'é'], '"é" isn’t a key’s ID.'],
  ])('%j', (argv, command) => {
    expect(readCommand(argv)).toEqual(command);
  });
});

describe('The board’s key', () => {
  test('is rotated through the running server, and then on its disk; a restart has the same keys', async () => {
    const dataDir = join(folder.path, 'board-key');
    vi.stubEnv('DATA_DIR', dataDir);
    let running = await startInProcess(dataDir, { token: 'operator' });
    const server = { pid: process.pid, host: '127.0.0.1', port: running.port, token: 'operator' };
    await writeServerFile(dataDir, server);
    const listed = async () => {
      const answer = await fetch(`http://127.0.0.1:${running.port}/v1/sync/board`);
      return ((await answer.json()) as BoardIdentity).keys.map(({ id, revoked }) => ({ id, revoked }));
    };
    const [first] = await listed();
    expect(await main(['rotate'])).toBe(0);
    expect(await main(['rotate', '--revoke', '0'.repeat(16)])).toBe(1);
    expect(said).toEqual([expect.stringContaining('refused the request (404)')]);
    await running.close();

    expect(await main(['rotate', '--revoke', first!.id])).toBe(0);
    expect(await main(['list'])).toBe(0);
    expect(printed.at(-1)).toBe(printed.at(-2));
    expect(printed.at(-1)?.split('\n').slice(1)).toEqual([
      expect.stringMatching(/in use$/),
      expect.stringMatching(/until \S+Z$/),
      expect.stringMatching(new RegExp(`^${first!.id} .*revoked$`)),
    ]);

    running = await startInProcess(dataDir, { token: 'operator' });
    try {
      const keys = await listed();
      expect(keys).toHaveLength(3);
      expect(keys[2]).toEqual({ ...first, revoked: true });
    } finally {
      await running.close();
    }
  });

  test('isn’t made where there is no board', async () => {
    vi.stubEnv('DATA_DIR', join(folder.path, 'nothing'));
    expect(await main(['rotate'])).toBe(1);
    expect(said[0]).toContain('There is no board in');
  });
});
