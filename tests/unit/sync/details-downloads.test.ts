import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { DetailsDatabase } from '../../../src/local/details-db.ts';
import { createDownloadStore } from '../../../src/local/details-downloads.ts';
import { createPackLookup } from '../../../src/local/details-pack-lookup.ts';
import { createDownloads } from '../../../src/sync/details-downloads.ts';
import { missingPacks } from '../../../src/sync/details-downloads.ts';
import type { DownloadStore } from '../../../src/sync/details-ports.ts';
import { gunzip } from '../../../src/sync/gunzip.ts';
import { noLocks } from '../../../src/sync/locks.ts';
import { StorageFullError } from '../../../src/sync/ports.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { aListing, DetailsServer } from '../../support/details-server.ts';
import { FakeClock } from '../../support/fake-clock.ts';

// Live queries do nothing where the platform has no IndexedDB at all.
Dexie.dependencies.indexedDB = new IDBFactory();

const HOUR_MS = 3_600_000;
/** Far from each other, so that few postings make many packs. */
const jobIds = Array.from({ length: 2_400 }, (_, index) => (index % 64) * 2 ** 47 + index + 1);
const some = jobIds.filter((_, index) => index % 97 === 0);

interface TabOptions {
  disk?: IDBFactory;
  clock?: FakeClock;
  isMetered?: () => boolean;
  wrap?: (store: DownloadStore) => DownloadStore;
  spare?: number;
}

function createTab(server: DetailsServer, options: TabOptions = {}) {
  const { disk = new IDBFactory(), clock = new FakeClock(1_000_000), isMetered = () => false } = options;
  const db = new DetailsDatabase({ indexedDB: disk, IDBKeyRange });
  const store = createDownloadStore(db);
  const surprises: unknown[] = [];
  let spare = options.spare ?? 0;
  const downloads = createDownloads({
    remote: server.remote,
    store: options.wrap?.(store) ?? store,
    clock,
    locks: noLocks,
    random: () => 0.5,
    gunzip,
    sha256,
    isMetered,
    freeRoom: async () => spare-- > 0,
    onSurprise: error => surprises.push(error),
  });
  const idle = async () => {
    do await new Promise(resolve => setImmediate(resolve));
    while (downloads.isWorking());
  };
  const find = createPackLookup(db, () => downloads.wake('hint'));
  return {
    downloads,
    store,
    db,
    clock,
    disk,
    surprises,
    idle,
    /** What the posting says on this device, or undefined. */
    text: async (jobId: number) => (await find(jobId, 0))?.listing.details.description,
    missing: async (province = 'ON') => {
      const state = await store.get(province);
      return state && missingPacks(state).length;
    },
  };
}

function aServer(): DetailsServer {
  const server = new DetailsServer();
  server.put('ON', ...jobIds.map(jobId => aListing(jobId)));
  return server;
}

describe('keeping a province', () => {
  test('brings every posting of it to this device, for the bytes that the index says', async () => {
    const server = aServer();
    const { downloads, idle, text, store } = createTab(server);
    await downloads.keep('ON');
    await idle();
    for (const jobId of some) expect(await text(jobId)).toBe(`Text of ${jobId}`);
    expect(await text(70)).toBeUndefined();
    const { download } = (await store.get('ON'))!;
    expect(download.packs.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(server.sentBytes);
    expect(download).toMatchObject({ keptAtMs: 1_000_000, checkedAtMs: 1_000_000, earlier: [] });
  });

  test('of which there are no postings is kept at once', async () => {
    const { downloads, idle, store } = createTab(aServer());
    await downloads.keep('NU');
    await idle();
    expect((await store.get('NU'))?.download.keptAtMs).toBe(1_000_000);
  });

  test('goes on after a cut, a reload or a stop with what was kept', async () => {
    const server = aServer();
    const first = createTab(server);
    server.packsLeft = 3;
    await first.downloads.keep('ON');
    await first.idle();
    expect(first.downloads.isUnreachable()).toBe(true);
    const missing = (await first.missing()) ?? 0;
    expect(missing).toBeGreaterThan(2);

    server.packsLeft = 2;
    const second = createTab(server, { disk: first.disk });
    second.downloads.wake('hint');
    await second.idle();
    expect(await second.missing()).toBe(missing - 2);

    server.packsLeft = Number.POSITIVE_INFINITY;
    const before = server.packsAsked;
    const third = createTab(server, { disk: first.disk });
    third.downloads.wake('hint');
    await third.idle();
    expect(await third.missing()).toBe(0);
    expect(server.packsAsked - before).toBe(missing - 2);
    expect(third.surprises).toEqual([]);
  });

  test('that was cut off after its last pack is finished by the next start', async () => {
    const server = aServer();
    const first = createTab(server, { wrap: store => ({ ...store, finish: async () => {} }) });
    await first.downloads.keep('ON', { overMetered: true });
    await first.idle();
    expect(await first.missing()).toBe(0);
    expect((await first.store.get('ON'))?.download).toMatchObject({ keptAtMs: null, overMetered: true });
    const asked = server.asked.length;
    const second = createTab(server, { disk: first.disk });
    second.downloads.wake('hint');
    await second.idle();
    expect((await second.store.get('ON'))?.download).toMatchObject({
      keptAtMs: 1_000_000,
      overMetered: false,
    });
    expect(server.asked.length).toBe(asked);
  });

  test('tries again by itself after a cut', async () => {
    const server = aServer();
    const { downloads, idle, clock, missing } = createTab(server);
    server.isOffline = true;
    await downloads.keep('ON');
    await idle();
    expect(downloads.isUnreachable()).toBe(true);
    server.isOffline = false;
    await clock.advance(60_000);
    await idle();
    expect(await missing()).toBe(0);
  });

  test('stops when told, and goes on when told', async () => {
    const server = aServer();
    const { downloads, idle, missing } = createTab(server);
    let asked = 0;
    server.beforePack = async () => {
      asked += 1;
      if (asked === 2) await downloads.stop('ON');
    };
    await downloads.keep('ON');
    await idle();
    const left = await missing();
    expect(left).toBeGreaterThan(0);
    const before = server.asked.length;
    downloads.wake('person');
    await idle();
    expect(server.asked.length).toBe(before);
    await downloads.keep('ON');
    await idle();
    expect(await missing()).toBe(0);
  });

  test('that was removed in the middle leaves nothing', async () => {
    const server = aServer();
    const { downloads, idle, store, db } = createTab(server);
    let asked = 0;
    server.beforePack = async () => {
      asked += 1;
      if (asked === 6) await downloads.remove('ON');
    };
    await downloads.keep('ON');
    await idle();
    expect(await store.list()).toEqual([]);
    expect(await db.packs.count()).toBe(0);
  });

  test('removes no posting of another province', async () => {
    const server = aServer();
    server.put('QC', aListing(77, 'Texte'));
    const { downloads, idle, text } = createTab(server);
    await downloads.keep('ON');
    await downloads.keep('QC');
    await idle();
    await downloads.remove('ON');
    expect(await text(jobIds[0]!)).toBeUndefined();
    expect(await text(77)).toBe('Texte');
  });

  test('is done by two tabs together, each pack once', async () => {
    const server = aServer();
    // As the browser's locks do: one after the other.
    let turn: Promise<unknown> = Promise.resolve();
    const locks = {
      run: <T>(_name: string, task: () => Promise<T>): Promise<T> => {
        const done = turn.then(task);
        turn = done.catch(() => undefined);
        return done;
      },
    };
    const disk = new IDBFactory();
    const tabs = [1, 2].map(() => {
      const store = createDownloadStore(new DetailsDatabase({ indexedDB: disk, IDBKeyRange }));
      const downloads = createDownloads({
        remote: server.remote,
        store,
        clock: new FakeClock(1_000_000),
        locks,
        random: () => 0.5,
        gunzip,
        sha256,
        isMetered: () => false,
        freeRoom: async () => false,
        onSurprise: error => {
          throw error;
        },
      });
      return { downloads, store };
    });
    await tabs[0]!.downloads.keep('ON');
    tabs[1]!.downloads.wake('hint');
    while (tabs.some(({ downloads }) => downloads.isWorking()))
      await new Promise(resolve => setImmediate(resolve));
    const packs = (await tabs[0]!.store.get('ON'))!.download.packs.length;
    expect(server.packsAsked).toBe(packs);
    expect(server.asked.filter(name => name === 'index ON')).toHaveLength(1);
  });
});

describe('a kept province', () => {
  const kept = async (options: TabOptions = {}) => {
    const server = aServer();
    const tab = createTab(server, options);
    await tab.downloads.keep('ON');
    await tab.idle();
    server.asked.length = 0;
    return { server, ...tab };
  };

  test('is compared with the server once an hour, and only what changed is fetched', async () => {
    const { server, downloads, clock, idle, text } = await kept();
    server.put('ON', aListing(jobIds[0]!, 'Another text'));
    await clock.advance(HOUR_MS - 1);
    downloads.wake('hint');
    await idle();
    expect(server.asked).toEqual([]);
    await clock.advance(1);
    downloads.wake('hint');
    await idle();
    expect(server.asked[0]).toBe('index ON');
    expect(server.packsAsked).toBe(1);
    expect(await text(jobIds[0]!)).toBe('Another text');
  });

  test('that did not change costs one small answer', async () => {
    const { server, downloads, clock, idle, store } = await kept();
    await clock.advance(HOUR_MS);
    downloads.wake('hint');
    await idle();
    expect(server.asked).toEqual(['index ON']);
    expect((await store.get('ON'))?.download.checkedAtMs).toBe(1_000_000 + HOUR_MS);
  });

  test('loses a posting that was taken down, and keeps nothing that no index names', async () => {
    const { server, downloads, idle, text, db, store } = await kept();
    server.remove('ON', jobIds[3]!);
    await downloads.refresh('ON');
    await idle();
    expect(await text(jobIds[3]!)).toBeUndefined();
    expect(await text(jobIds[4]!)).toBe(`Text of ${jobIds[4]}`);
    const named = (await store.get('ON'))!.download.packs.map(({ hash }) => hash);
    expect((await db.packs.toCollection().primaryKeys()).sort()).toEqual(named.sort());
  });

  test('is read as it was until the changed packs are here', async () => {
    const { server, downloads, idle, text } = await kept();
    server.put('ON', ...jobIds.map(jobId => aListing(jobId, `New text of ${jobId}`)));
    server.packsLeft = 2;
    await downloads.refresh('ON');
    await idle();
    const texts = await Promise.all(some.map(text));
    expect(texts.every((words, at) => words?.endsWith(`ext of ${some[at]}`))).toBe(true);
    expect(texts.some(words => words?.startsWith('New'))).toBe(true);
    expect(texts.some(words => words?.startsWith('Text'))).toBe(true);
  });

  test('is not compared over a link that costs, unless the person asks', async () => {
    let isMetered = false;
    const { server, downloads, clock, idle } = await kept({ isMetered: () => isMetered });
    isMetered = true;
    await clock.advance(2 * HOUR_MS);
    downloads.wake('hint');
    await idle();
    expect(server.asked).toEqual([]);
    await downloads.refresh('ON', { overMetered: true });
    await idle();
    expect(server.asked).toEqual(['index ON']);
  });
});

describe('over a link that costs', () => {
  test('nothing starts before the person agrees, and the agreement ends with that download', async () => {
    const server = aServer();
    let isMetered = true;
    const { downloads, idle, missing, store } = createTab(server, { isMetered: () => isMetered });
    await downloads.keep('ON');
    await idle();
    expect(server.asked).toEqual([]);
    await downloads.keep('ON', { overMetered: true });
    await idle();
    expect(await missing()).toBe(0);
    expect((await store.get('ON'))?.download.overMetered).toBe(false);
    await downloads.keep('QC');
    await idle();
    expect((await store.get('QC'))?.download.checkedAtMs).toBe(0);
    isMetered = false;
    downloads.wake('hint');
    await idle();
    expect((await store.get('QC'))?.download.checkedAtMs).toBeGreaterThan(0);
  });
});

describe('where something is wrong', () => {
  test('a pack that the server replaced meanwhile is looked up anew', async () => {
    const server = aServer();
    const { downloads, idle, missing, text } = createTab(server);
    let asked = 0;
    server.beforePack = () => {
      asked += 1;
      if (asked !== 3) return;
      server.put('ON', ...jobIds.map(jobId => aListing(jobId, `New text of ${jobId}`)));
      server.forgetPacks();
    };
    await downloads.keep('ON');
    await idle();
    expect(await missing()).toBe(0);
    expect(await text(jobIds[0]!)).toBe(`New text of ${jobIds[0]}`);
    expect(server.asked.filter(name => name === 'index ON').length).toBeGreaterThan(1);
  });

  test('a server whose packs are never there is left alone after a while', async () => {
    const server = aServer();
    const { downloads, idle } = createTab(server);
    server.beforePack = () => server.forgetPacks();
    await downloads.keep('ON');
    await idle();
    expect(downloads.isUnreachable()).toBe(true);
    expect(server.asked.length).toBeLessThan(60);
  });

  test('bytes that are not what their name says are not kept', async () => {
    const server = aServer();
    server.corrupt = bytes => (new Uint8Array(bytes)[40]! ^= 1);
    const { downloads, idle, db } = createTab(server);
    await downloads.keep('ON');
    await idle();
    expect(await db.packs.count()).toBe(0);
    // Of all that is damaged, not everything is fetched to know so.
    expect(server.packsAsked).toBe(36);
  });

  test('a pack that comes damaged time after time is left out, and holds up no other', async () => {
    const server = aServer();
    server.put('QC', aListing(77));
    const [first] = await server.index('ON');
    server.corrupt = bytes => {
      if (bytes.byteLength === first?.bytes) new Uint8Array(bytes)[40]! ^= 1;
    };
    const { downloads, idle, store, text, missing, disk } = createTab(server);
    await downloads.keep('ON');
    await downloads.keep('QC');
    await idle();
    const damaged = await missing();
    expect(damaged).toBeGreaterThan(0);
    expect(damaged).toBeLessThan(5);
    expect(server.asked.filter(name => name === `pack ${first?.hash.slice(0, 8)}`)).toHaveLength(3);
    expect((await store.get('ON'))?.download.problem).toBe('damaged');
    expect((await store.get('QC'))?.download).toMatchObject({ problem: null, keptAtMs: 1_000_000 });
    expect(await text(77)).toBe('Text of 77');
    expect(downloads.isUnreachable()).toBe(false);

    // Not again by itself in this tab; by the next start, or when the person asks.
    const before = server.asked.length;
    downloads.wake('hint');
    await idle();
    expect(server.asked.length).toBe(before);
    server.corrupt = () => {};
    const next = createTab(server, { disk });
    next.downloads.wake('hint');
    await next.idle();
    expect(await next.missing()).toBe(0);
    expect((await next.store.get('ON'))?.download).toMatchObject({ problem: null, keptAtMs: 1_000_000 });
  });

  test('and are kept when the person tries again and they come whole', async () => {
    const server = aServer();
    server.corrupt = bytes => (new Uint8Array(bytes)[40]! ^= 1);
    const { downloads, idle, store, missing } = createTab(server);
    await downloads.keep('ON');
    await idle();
    expect((await store.get('ON'))?.download.problem).toBe('damaged');
    server.corrupt = () => {};
    await downloads.keep('ON');
    await idle();
    expect(await missing()).toBe(0);
    expect((await store.get('ON'))?.download.problem).toBeNull();
  });

  test('a pack that the disk damaged is fetched again when it is read', async () => {
    const server = aServer();
    const { downloads, idle, text, db, missing } = createTab(server);
    await downloads.keep('ON');
    await idle();
    const jobId = jobIds[0]!;
    const [pack] = (await server.index('ON')).filter(({ from, to }) => from <= jobId && jobId <= to);
    const hash = pack?.hash ?? '';
    await db.packs.put({ hash, bytes: new ArrayBuffer(100) });
    const before = server.packsAsked;
    expect(await text(jobId)).toBeUndefined();
    await idle();
    expect(server.packsAsked - before).toBe(1);
    expect(await missing()).toBe(0);
    expect(await text(jobId)).toBe(`Text of ${jobId}`);
  });

  test('a full disk first loses what may go, then stands still with what is there until the person asks', async () => {
    const server = aServer();
    let room = 3;
    const wrap = (store: DownloadStore): DownloadStore => ({
      ...store,
      keep: (province, packs) => {
        if (room < packs.length) return Promise.reject(new StorageFullError('full'));
        room -= packs.length;
        return store.keep(province, packs);
      },
    });
    const { downloads, idle, missing, store, surprises } = createTab(server, { wrap, spare: 2 });
    await downloads.keep('ON');
    await idle();
    const left = (await missing()) ?? 0;
    expect(left).toBeGreaterThan(0);
    expect((await store.get('ON'))?.download.problem).toBe('quota');
    const asked = server.asked.length;
    downloads.wake('hint');
    await idle();
    expect(server.asked.length).toBe(asked);
    room = Number.POSITIVE_INFINITY;
    await downloads.keep('ON');
    await idle();
    expect(await missing()).toBe(0);
    expect(surprises).toEqual([]);
  });

  test('a disk so full that not even the failure can be noted is not tried again and again', async () => {
    const server = aServer();
    const full = () => Promise.reject(new StorageFullError('full'));
    const { downloads, idle, clock, surprises } = createTab(server, {
      wrap: store => ({ ...store, keep: full, fail: full }),
    });
    await downloads.keep('ON');
    await idle();
    expect(downloads.isRefused('ON')).toBe(true);
    const asked = server.asked.length;
    await clock.advance(HOUR_MS);
    downloads.wake('person');
    await idle();
    expect(server.asked.length).toBe(asked);
    expect(surprises).toEqual([]);
  });

  test('an app too old for the packs says so, keeps what it has, and the next start tries again', async () => {
    const server = aServer();
    const first = createTab(server);
    await first.downloads.keep('ON');
    await first.idle();
    server.format = 99;
    await first.downloads.refresh('ON');
    await first.idle();
    expect((await first.store.get('ON'))?.download.problem).toBe('outdated');
    expect(await first.text(jobIds[0]!)).toBe(`Text of ${jobIds[0]}`);
    const asked = server.asked.length;
    first.downloads.wake('hint');
    await first.idle();
    expect(server.asked.length).toBe(asked);

    server.format = 1;
    const clock = new FakeClock(1_000_000 + HOUR_MS);
    const second = createTab(server, { disk: first.disk, clock });
    second.downloads.wake('hint');
    await second.idle();
    expect((await second.store.get('ON'))?.download.problem).toBeNull();
  });

  test('the list without room takes the download that was asked for last', async () => {
    const server = aServer();
    server.put('QC', aListing(77));
    const { downloads, idle, clock, store, text } = createTab(server);
    await downloads.keep('ON');
    await clock.advance(1000);
    await downloads.keep('QC');
    await idle();
    expect(await store.giveUpLast()).toBe(true);
    expect(await text(77)).toBeUndefined();
    expect(await text(jobIds[0]!)).toBeDefined();
    expect((await store.get('QC'))?.download).toMatchObject({ problem: 'quota', packs: [], keptAtMs: null });
    expect(await store.giveUpLast()).toBe(true);
    expect(await store.giveUpLast()).toBe(false);
  });
});

test('who watches sees every change', async () => {
  const server = aServer();
  const { downloads, idle, store } = createTab(server);
  const seen: number[] = [];
  const last = new Promise<void>(resolve => {
    const unwatch = store.watch(([state]) => {
      seen.push(state ? state.present.size : -1);
      if (state?.download.keptAtMs == null) return;
      unwatch();
      resolve();
    });
  });
  await downloads.keep('ON');
  await idle();
  await last;
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});
