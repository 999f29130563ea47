import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { DetailsDatabase } from '../../../../src/local/db/details-db.ts';
import { createDownloadStore } from '../../../../src/local/details/details-downloads.ts';
import { createDownloads } from '../../../../src/sync/details/details-downloads.ts';
import { gunzip } from '../../../../src/sync/gunzip.ts';
import { sha256 } from '../../../support/catalogue-phone.ts';
import { aListing } from '../../../support/details-server.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { aServer, createTab, HOUR_MS, jobIds, some, type TabOptions } from '../details-tab.ts';

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
    const first = createTab(server, { wrap: store => ({ ...store, finish: async () => false }) });
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
        onUnexpectedError: error => {
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

  test('is compared once a day where the browser doesn’t say what its link costs', async () => {
    const { server, downloads, clock, idle } = await kept({ isLinkKnown: () => false });
    await clock.advance(24 * HOUR_MS - 1);
    downloads.wake('hint');
    await idle();
    expect(server.asked).toEqual([]);
    await clock.advance(1);
    downloads.wake('hint');
    await idle();
    expect(server.asked).toEqual(['index ON']);
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
