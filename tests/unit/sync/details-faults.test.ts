import { describe, expect, test } from 'vitest';
import type { DownloadStore } from '../../../src/sync/details/details-ports.ts';
import { StorageFullError } from '../../../src/sync/ports.ts';
import { aListing } from '../../support/details-server.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { aServer, createTab, HOUR_MS, jobIds } from './details-tab.ts';

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
    expect(downloads.refusalOf('ON')).toBe('quota');
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
