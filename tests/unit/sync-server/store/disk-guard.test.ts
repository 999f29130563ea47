import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFull, DiskGuard } from '../../../../sync-server/store/disk-guard.ts';
import { openLevelStore } from '../../../../sync-server/store/level/level-store.ts';

const MB = 1_048_576;
let directory: string;
let free: number;
let looks: number;
let nowMs: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-disk-'));
  free = 1000 * MB;
  looks = 0;
  nowMs = 0;
});
afterEach(() => rm(directory, { recursive: true }));

const reserve = () => join(directory, 'reserve');
const open = () =>
  DiskGuard.open({
    directory,
    nowMs: () => nowMs,
    freeBytes: async () => {
      looks += 1;
      return free + (existsSync(reserve()) ? 0 : 32 * MB);
    },
  });

it('keeps room in reserve, which a start on a full disk gives up', async () => {
  await open();
  expect(statSync(reserve()).size).toBe(32 * MB);
  expect(statSync(reserve()).blocks * 512).toBeGreaterThanOrEqual(32 * MB);
  free = 0;
  const guard = await open();
  expect(existsSync(reserve())).toBe(false);
  expect(guard.freeBytes).toBe(32 * MB);
});

it('makes no reserve on a disk where it would be a large part', async () => {
  free = 300 * MB;
  await open();
  expect(existsSync(reserve())).toBe(false);
});

it('refuses writes while there is too little room, and takes them again', async () => {
  const guard = await open();
  guard.arm();
  await guard.check();
  free = 31 * MB;
  await guard.check();
  nowMs += 250;
  await rm(reserve());
  await expect(guard.check()).rejects.toThrow(DiskFull);
  free = 100 * MB;
  nowMs += 250;
  await guard.check();
});

it('looks at the disk a few times a second, however much is written', async () => {
  const guard = await open();
  guard.arm();
  looks = 0;
  for (let n = 0; n < 1000; n += 1) await guard.check();
  nowMs += 250;
  await Promise.all(Array.from({ length: 1000 }, () => guard.check()));
  expect(looks).toBe(1);
});

it('lets a start write what it must', async () => {
  free = 0;
  const guard = await open();
  await guard.check();
  guard.arm();
  await expect(guard.check()).rejects.toThrow('Nothing can be saved until space is freed');
});

it('keeps a store open for reading: it goes on by itself when there is room', async () => {
  const guard = await open();
  guard.arm();
  const fatal: Error[] = [];
  const store = await openLevelStore({ directory, name: 'board', onFatal: e => fatal.push(e), guard });
  await store.commit([{ id: 'a', body: { n: 1 } }]);
  free = 0;
  await rm(reserve());
  nowMs += 250;
  const commits = [store.commit([{ id: 'b', body: {} }]), store.commit([{ id: 'c', body: {} }])];
  for (const commit of commits) await expect(commit).rejects.toThrow(/is full/);
  await expect(store.refuseIfFull()).rejects.toThrow(/is full/);
  expect((await store.get('a'))?.body).toEqual({ n: 1 });
  expect(await store.checkIntegrity()).toMatchObject({ ok: true, documents: 1 });
  free = 1000 * MB;
  nowMs += 250;
  await store.refuseIfFull();
  expect((await store.commit([{ id: 'b', body: {} }]))[0]?.status).toBe('committed');
  expect(fatal).toEqual([]);
  await store.close();
});
