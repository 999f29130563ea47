import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BackupSchedule, startBackupSchedule } from '../../../../sync-server/backup/backup-schedule.ts';
import { openBackup } from '../../../../sync-server/backup/open-backup.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';

const HOUR = 3_600_000;
let directory: string;
let clock: { nowMs: number };
let timer: FakeTimer;
let free: number;
let failing: boolean;
let logged: string[];
let schedules: BackupSchedule[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-schedule-'));
  clock = { nowMs: Date.parse('2026-11-20T12:00:00.000Z') };
  timer = new FakeTimer();
  free = Number.POSITIVE_INFINITY;
  failing = false;
  logged = [];
  schedules = [];
});
afterEach(async () => {
  for (const schedule of schedules) await schedule.close();
  await rm(directory, { recursive: true });
});

async function start(keep = 3): Promise<BackupSchedule> {
  const board = new MapStore('board');
  await board.commit([{ id: 'jobs/a', body: { title: 'Cook' } }]);
  const snapshot = board.snapshot.bind(board);
  board.snapshot = () => (failing ? Promise.reject(new Error('no snapshot')) : snapshot());
  const schedule = await startBackupSchedule({
    plan: { directory: join(directory, 'backups'), everyMs: 6 * HOUR, keep },
    stores: { board, accounts: new MapStore('accounts'), catalogue: new MapStore('catalogue') },
    dataDir: join(directory, 'data'),
    nowMs: () => clock.nowMs,
    timer,
    log: {
      info: (_: object, message: string) => logged.push(message),
      error: (_: object, message: string) => logged.push(message),
    } as never,
    freeBytes: () => Promise.resolve(free),
  });
  schedules.push(schedule);
  return schedule;
}

async function pass(schedule: BackupSchedule, ms: number): Promise<void> {
  clock.nowMs += ms;
  timer.advance(ms);
  await schedule.idle();
}

const files = async () => (await readdir(join(directory, 'backups'))).sort();

test('the first is made a minute after the start, whole, and then one every period', async () => {
  const schedule = await start();
  expect(await files()).toEqual([]);
  await pass(schedule, 60_000);
  expect(await files()).toEqual(['portage-20261120T120100Z.tar']);
  const backup = await openBackup(join(directory, 'backups', 'portage-20261120T120100Z.tar'));
  await backup.close();
  expect(backup.manifest.databases.map(({ documents }) => documents)).toEqual([1, 0, 0]);
  await pass(schedule, 6 * HOUR - 1);
  expect(await files()).toHaveLength(1);
  await pass(schedule, 1);
  expect(await files()).toEqual(['portage-20261120T120100Z.tar', 'portage-20261120T180100Z.tar']);
  expect(schedule.figures).toMatchObject({ lastSuccessMs: clock.nowMs, failures: 0 });
  expect(schedule.problem).toBeNull();
});

test('a restart does not make another before it is due', async () => {
  const first = await start();
  await pass(first, 60_000);
  await first.close();
  timer = new FakeTimer();
  clock.nowMs += 2 * HOUR;
  const second = await start();
  expect(second.figures.lastSuccessMs).toBe(clock.nowMs - 2 * HOUR);
  await pass(second, 4 * HOUR - 1);
  expect(await files()).toHaveLength(1);
  await pass(second, 1);
  expect(await files()).toHaveLength(2);
});

test('a server that was off for long makes one soon', async () => {
  const first = await start();
  await pass(first, 60_000);
  await first.close();
  timer = new FakeTimer();
  clock.nowMs += 100 * HOUR;
  const second = await start();
  await pass(second, 60_000);
  expect(await files()).toHaveLength(2);
});

test('only the newest stay, and files with other names are left alone', async () => {
  const schedule = await start(2);
  const others = ['by-hand.tar', 'portage-old.tar', 'portage-20200101T000000Z.tar.gz'];
  for (const name of others) await writeFile(join(directory, 'backups', name), '');
  await pass(schedule, 60_000);
  for (let round = 0; round < 4; round += 1) await pass(schedule, 6 * HOUR);
  expect(await files()).toEqual(
    [...others, 'portage-20261121T060100Z.tar', 'portage-20261121T120100Z.tar'].sort(),
  );
});

test('one that fails is told, leaves nothing, keeps the older ones, and is tried again within the hour', async () => {
  const schedule = await start(1);
  await pass(schedule, 60_000);
  failing = true;
  await pass(schedule, 6 * HOUR);
  expect(await files()).toEqual(['portage-20261120T120100Z.tar']);
  expect(schedule.problem).toBe('The scheduled backup of 2026-11-20T18:01:00.000Z failed: no snapshot');
  expect(schedule.figures.failures).toBe(1);
  expect(logged).toEqual(['backup made', 'backup failed']);
  failing = false;
  await pass(schedule, HOUR);
  expect(await files()).toEqual(['portage-20261120T190100Z.tar']);
  expect(schedule.problem).toBeNull();
});

test('the disk is never filled: with too little room it is not begun, or broken off', async () => {
  const schedule = await start();
  free = 200 * 1_048_576 - 1;
  await pass(schedule, 60_000);
  expect(schedule.problem).toMatch(/enough space on the disk/);
  expect(await files()).toEqual([]);
});

test('a partial backup of a killed server is removed at the next start', async () => {
  const schedule = await start();
  await schedule.close();
  const half = 'portage-20261120T110000Z.tar.partial';
  await writeFile(join(directory, 'backups', half), 'half');
  await writeFile(join(directory, 'backups', 'mine.partial'), '');
  await start();
  expect(await files()).toEqual(['mine.partial']);
});

test('a clock that had been wrong does not stop them', async () => {
  clock.nowMs = Date.parse('2036-01-01T00:00:00.000Z');
  const wrong = await start();
  await pass(wrong, 60_000);
  await wrong.close();
  timer = new FakeTimer();
  clock.nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  const right = await start();
  await pass(right, 6 * HOUR);
  expect(await files()).toHaveLength(2);
});

test('a folder that cannot be written to stops the start', async () => {
  await writeFile(join(directory, 'backups'), 'a file');
  await expect(start()).rejects.toThrow(/BACKUP_DIR cannot be written to/);
});
