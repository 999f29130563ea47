import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../../../sync-server/jobs/import.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
let printed: string[];
let said: string[];

beforeEach(() => {
  printed = [];
  said = [];
  vi.stubEnv('DATA_DIR', join(folder.path, 'data'));
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const FILE = folder.write('jobs.csv', 'Title;Company;Province\nCook;Diner;ON\n;Diner;ON\n');

test('imports into the store itself when no server runs, once, whatever an old server left behind', async () => {
  expect(await main(['--dry-run', FILE])).toBe(0);
  expect(printed.join('\n')).toContain('1 can be accepted (dry run: nothing was written)\n1 refused');

  expect(await main(['--json', FILE])).toBe(0);
  expect(printed.map(line => line[0])).toEqual(['1', '{']);
  expect(JSON.parse(printed[1] ?? '')).toMatchObject({ accepted: 1, unchanged: 0, refused: [{ row: 3 }] });

  // The process of this test lives, but nothing listens on that port.
  const stale = { pid: process.pid, host: '127.0.0.1', port: 1, token: 'old' };
  writeFileSync(join(folder.path, 'data', 'server.json'), JSON.stringify(stale));
  expect(await main(['--json', FILE])).toBe(0);
  expect(JSON.parse(printed[2] ?? '')).toMatchObject({ accepted: 0, unchanged: 1 });
  expect(said.join('\n')).toContain(`Importing into ${join(folder.path, 'data')}`);
});

test('says what is wrong and ends with a code of its own', async () => {
  expect(await main([])).toBe(2);
  expect(await main(['--table', 'nope', FILE])).toBe(2);
  expect(await main(['--dry-run', join(folder.path, 'nothing.csv')])).toBe(1);
  expect(await main(['--help'])).toBe(0);
  expect(printed.splice(0)).toEqual([expect.stringContaining('Usage: npm run import')]);
  vi.stubEnv('PORT', 'http');
  expect(await main(['--dry-run', FILE])).toBe(1);
  expect(printed).toEqual([]);
  expect(said.join('\n')).toMatch(
    /Name at least one file[\s\S]*Unknown wage table "nope"[\s\S]*nothing\.csv cannot be read[\s\S]*PORT/,
  );
});
