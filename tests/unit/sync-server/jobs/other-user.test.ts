import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main as backup } from '../../../../sync-server/jobs/backup.ts';
import { main as boardKey } from '../../../../sync-server/jobs/board-key.ts';
import { main as importFiles } from '../../../../sync-server/jobs/import.ts';
import { main as restore } from '../../../../sync-server/jobs/restore.ts';
import { main as review } from '../../../../sync-server/jobs/review.ts';
import { main as verify } from '../../../../sync-server/jobs/verify.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
let dataDir: string;
let said: string[];

beforeEach(() => {
  dataDir = join(folder.path, 'data');
  said = [];
  vi.stubEnv('DATA_DIR', dataDir);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** All files of the data directory, each with the time of its last change. */
async function filesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return Promise.all(
    names.toSorted().map(async name => `${name} ${(await stat(join(directory, name))).ctimeMs}`),
  );
}

test('commands of another user open nothing, and say as which user to run them', async () => {
  await (await startInProcess(dataDir)).close();
  const csv = join(folder.path, 'jobs.csv');
  await writeFile(csv, 'title,company\nWelder,Steel Inc.\n');
  const saved = join(folder.path, 'saved.tar');
  expect(await backup([saved])).toBe(0);
  const before = await filesIn(dataDir);
  const { uid } = await stat(dataDir);
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  said = [];
  const commands = [
    () => verify([]),
    () => backup([join(folder.path, 'other.tar')]),
    () => review(['list']),
    () => boardKey(['list']),
    () => importFiles([csv]),
    () => restore([saved]),
  ];
  for (const run of commands) expect(await run()).toBe(1);
  const refusals = said.filter(text =>
    text.startsWith(`${join(dataDir, 'store')} belongs to the user with the ID ${uid}, so run this command`),
  );
  expect(refusals).toHaveLength(commands.length);
  expect(await filesIn(dataDir)).toEqual(before);
});
