import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../sync-server/config/config.ts';
import { startRefusal } from '../../../sync-server/start-refused.ts';
import { stopHint } from '../../../sync-server/stop-hint.ts';
import { StoreUnavailable } from '../../../sync-server/store/store.ts';
import { CAN_LOSE_ACCESS, withoutAccess } from '../../support/another-user.ts';
import { emptyApp, startInProcess } from '../../support/in-process-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The error of a start, and what the operator reads. */
async function refusalIn(dataDir: string): Promise<{ error: unknown; text: string | undefined }> {
  const error: unknown = await startInProcess(dataDir, { appDirectory: emptyApp(join(folder, 'app')) }).then(
    () => null,
    (reason: unknown) => reason,
  );
  const refused = await startRefusal(readConfig({ DATA_DIR: dataDir, PORT: '80' }), error);
  return { error, text: refused?.message };
}

test('a data directory that is a file, or is in one, is named as such', async () => {
  const file = join(folder, 'data');
  await writeFile(file, 'not a folder');
  for (const dataDir of [file, join(file, 'within')])
    expect((await refusalIn(dataDir)).text).toMatch(
      /^DATA_DIR can’t be used: (?:EEXIST|ENOTDIR): .*\. \S+\/data isn’t a folder\.$/,
    );
});

test('a host name that leads nowhere is named', async () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND jobs.invalid'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: 'jobs.invalid',
  });
  const refused = await startRefusal(readConfig({ HOST: 'jobs.invalid', DATA_DIR: folder }), error);
  expect(refused?.message).toBe('the host name jobs.invalid isn’t known (ENOTFOUND). Set another HOST.');
  expect(await startRefusal(readConfig({ DATA_DIR: folder }), error)).toBeUndefined();
});

test('a data directory that a command has open is not said to be a server’s', async () => {
  const dataDir = join(folder, 'data');
  const running = await startInProcess(dataDir);
  const { text } = await refusalIn(dataDir);
  await running.close();
  expect(text).toContain('is in use by another server, or by a command such as import. Stop it, or let it');
});

test('other files in a data directory stay as they are', async () => {
  const dataDir = join(folder, 'data');
  const letter = join(dataDir, 'letter.txt');
  await mkdir(dataDir);
  await writeFile(letter, 'Dear Ann');
  await chmod(letter, 0o644);
  await (await startInProcess(dataDir)).close();
  await chmod(join(dataDir, 'secrets.json'), 0o644);
  await (await startInProcess(dataDir)).close();
  expect((await stat(letter)).mode & 0o777).toBe(0o644);
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test.runIf(CAN_LOSE_ACCESS)(
  'a data directory that this user may not write is not taken for a port',
  async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { text } = await withoutAccess(folder, dataDir, () => refusalIn(dataDir));
    expect(text).toMatch(
      /^DATA_DIR can’t be used: (?:EACCES: permission denied, |this user may not write to )/,
    );
    expect(text).not.toMatch(/port \d/);
  },
);

test.runIf(CAN_LOSE_ACCESS)(
  'databases that this user may not read are not taken for damaged, missing or in use',
  async () => {
    const dataDir = join(folder, 'data');
    await (await startInProcess(dataDir)).close();
    const board = join(dataDir, 'store', 'board');
    const names = await readdir(board);
    const manifest = names.find(name => name.startsWith('MANIFEST')) ?? '';
    for (const path of [board, ...['CURRENT', manifest, 'LOCK'].map(name => join(board, name))]) {
      const { error, text } = await withoutAccess(folder, path, () => refusalIn(dataDir));
      expect(text).toBeUndefined();
      expect(error).toBeInstanceOf(StoreUnavailable);
      const { message } = error as StoreUnavailable;
      expect(message).toMatch(/^The database \S+\/board can’t be read: .*permission denied/i);
      expect(message).not.toMatch(/damaged|missing/);
      expect(stopHint(error as StoreUnavailable)).not.toMatch(/restore/i);
    }
    await (await startInProcess(dataDir)).close();
  },
);
