import { describe, expect, test } from 'vitest';
import { createAheadStore } from '../../../../src/local/details/ahead-store.ts';
import {
  AHEAD_DEFAULT,
  type AheadSettings,
  createAhead,
  nextAhead,
  USUAL_POSTING_BYTES,
} from '../../../../src/sync/details/details-ahead.ts';
import type {
  DetailsDownload,
  DownloadState,
  DownloadStore,
} from '../../../../src/sync/details/details-ports.ts';
import { aListing, DetailsServer } from '../../../support/details-server.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';
import { aServer, createTab, some, type TabOptions } from '../details-tab.ts';

const COUNTS = { ON: 1000, QC: 500, BC: 200, NU: 0 };
const ORDER = ['BC', 'ON', 'QC', 'NU'];
const room = (postings: number) => postings * USUAL_POSTING_BYTES;

function aDownload(province: string, change: Partial<DetailsDownload> = {}): DownloadState {
  const hash = `hash-${province}`;
  const packs = [{ hash, from: 0, to: 9, postings: 10, bytes: 1000 }];
  const download: DetailsDownload = {
    province,
    packs,
    etag: null,
    earlier: [],
    stopped: false,
    problem: null,
    overMetered: false,
    ahead: true,
    askedAtMs: 1,
    checkedAtMs: 5,
    keptAtMs: 5,
    ...change,
  };
  return { download, present: new Set([hash]) };
}

/** How often the list was asked what it has. */
let asked = 0;

function next(states: readonly DownloadState[], settings: Partial<AheadSettings> = {}, learned = new Map()) {
  return nextAhead({
    states,
    counts: async () => {
      asked += 1;
      return COUNTS;
    },
    order: async () => ORDER,
    settings: { ...AHEAD_DEFAULT, ...settings },
    learned,
  });
}

describe('which province comes next', () => {
  test('is the first wanted one, and then the one after it', async () => {
    expect(await next([])).toEqual({ ask: 'BC' });
    expect(await next([aDownload('BC')])).toEqual({ ask: 'ON' });
    expect(await next([aDownload('BC'), aDownload('ON'), aDownload('QC')])).toBeNull();
  });

  test('is none while one is under way, or the disk is full', async () => {
    asked = 0;
    const begun = { ...aDownload('BC'), present: new Set<string>() };
    expect(await next([begun])).toBeNull();
    expect(await next([aDownload('BC', { checkedAtMs: 0, packs: [] })])).toBeNull();
    expect(asked).toBe(0);
    expect(await next([aDownload('BC', { problem: 'quota' })])).toBeNull();
    expect(await next([aDownload('BC', { problem: 'damaged' })])).toEqual({ ask: 'ON' });
  });

  test('is one that fits into the budget, though a nearer one does not', async () => {
    expect(await next([], { budgetBytes: room(600) })).toEqual({ ask: 'BC' });
    expect(await next([aDownload('BC')], { budgetBytes: room(600) })).toEqual({ ask: 'QC' });
    expect(await next([aDownload('BC')], { budgetBytes: room(300) })).toBeNull();
  });

  test('is not one that the person removed, or asked for themselves', async () => {
    expect(await next([], { declined: ['BC'] })).toEqual({ ask: 'ON' });
    expect(await next([aDownload('BC', { ahead: false })])).toEqual({ ask: 'ON' });
  });

  test('that takes more than the budget goes, the last that came first, and does not come again', async () => {
    const [near, far] = [aDownload('BC'), aDownload('ON', { askedAtMs: 2 })];
    expect(await next([near, far], { budgetBytes: 1500 })).toEqual({ remove: 'ON', bytes: 1000 });
    const learned = new Map([['BC', 5_000_000]]);
    expect(await next([], { budgetBytes: room(700) }, learned)).toEqual({ ask: 'QC' });
  });

  test('does not count what the person asked for themselves', async () => {
    expect(await next([aDownload('ON', { ahead: false })], { budgetBytes: 1200 })).toBeNull();
    expect(await next([aDownload('ON', { ahead: false })], { budgetBytes: room(200) })).toEqual({
      ask: 'BC',
    });
  });
});

interface PhoneOptions extends TabOptions {
  server?: ReturnType<typeof aServer>;
  storage?: ReturnType<typeof memoryStorage>;
  /** Postings of the list, by province. */
  counts?: Record<string, number>;
  /** While the list is asked how many postings it has. */
  meanwhile?: (store: DownloadStore) => Promise<void>;
}

function createPhone(options: PhoneOptions = {}) {
  const server = options.server ?? aServer();
  const world = { isFree: true, isSending: false, storage: options.storage ?? memoryStorage() };
  const tab = createTab(server, { ...options, isAheadAllowed: () => ahead.isAllowed() });
  const surprises: unknown[] = [];
  const ahead = createAhead({
    settings: createAheadStore(world.storage),
    downloads: tab.downloads,
    list: () => tab.store.list(),
    async counts() {
      await options.meanwhile?.(tab.store);
      return options.counts ?? { ON: 2_400 };
    },
    order: async provinces => provinces,
    isLinkFree: () => world.isFree,
    isSending: () => world.isSending,
    onUnexpectedError: error => surprises.push(error),
  });
  const settle = async () => {
    ahead.wake();
    await ahead.idle();
    await tab.idle();
  };
  return { ...tab, server, world, ahead, settle, surprises };
}

describe('full postings ahead', () => {
  test('are here before anybody asked, and can be read', async () => {
    const { settle, text, store, surprises } = createPhone();
    await settle();
    for (const jobId of some) expect(await text(jobId)).toBe(`Text of ${jobId}`);
    expect((await store.get('ON'))?.download).toMatchObject({ ahead: true, overMetered: false });
    expect(surprises).toEqual([]);
  });

  test('ask the disk no more for each province, however many are here', async () => {
    const callsFor = async (provinces: readonly string[]) => {
      const server = new DetailsServer();
      provinces.forEach((province, index) => server.put(province, aListing(index + 1)));
      let calls = 0;
      const counting = (store: DownloadStore): DownloadStore =>
        new Proxy(store, {
          get(target, name: keyof DownloadStore) {
            calls += 1;
            return target[name];
          },
        });
      const counts = Object.fromEntries(provinces.map(province => [province, 1]));
      const { settle, ahead, idle, store } = createPhone({ server, counts, wrap: counting });
      await settle();
      await until(async () => expect(await store.list()).toHaveLength(provinces.length));
      await ahead.idle();
      await idle();
      for (const { download } of await store.list()) expect(download.keptAtMs).not.toBeNull();
      return calls;
    };
    const few = await callsFor(['ON', 'QC', 'BC']);
    const many = await callsFor(['ON', 'QC', 'BC', 'AB', 'MB', 'SK', 'NS', 'NB', 'NL', 'PE', 'YT', 'NT']);
    expect(many).toBe(4 * few);
  });

  test.each([
    ['over a link that costs', { isFree: false }],
    ['while something is sent', { isSending: true }],
  ])('are not fetched %s', async (_what, change) => {
    const { settle, world, server } = createPhone();
    Object.assign(world, change);
    await settle();
    expect(server.asked).toEqual([]);
  });

  test('are fetched over a link that costs where the person allows it, and not where they are switched off', async () => {
    const phone = createPhone();
    phone.world.isFree = false;
    phone.ahead.set({ overMetered: true });
    await phone.settle();
    expect(await phone.missing()).toBe(0);
    const off = createPhone();
    off.ahead.set({ on: false });
    await off.settle();
    expect(off.server.asked).toEqual([]);
  });

  test('of a province that turns out larger than the budget stop before its packs have come', async () => {
    const { settle, ahead, idle, server, store } = createPhone({ counts: { ON: 1 } });
    ahead.set({ budgetBytes: 1_000 });
    server.beforePack = () => ahead.idle();
    await settle();
    await ahead.idle();
    await idle();
    expect(await store.list()).toEqual([]);
    // One lock’s worth.
    expect(server.packsAsked).toBeLessThanOrEqual(4);
  });

  test('stop at once when switched off, keep what came, and go on from there after a reload', async () => {
    const server = aServer();
    const first = createPhone({ server });
    let packs = 0;
    server.beforePack = async () => {
      packs += 1;
      if (packs === 5) first.ahead.set({ on: false });
    };
    await first.settle();
    const missing = (await first.missing()) ?? 0;
    expect(missing).toBeGreaterThan(0);
    const asked = server.asked.length;
    await first.settle();
    expect(server.asked.length).toBe(asked);

    server.beforePack = async () => {};
    const before = server.packsAsked;
    const second = createPhone({ server, disk: first.disk });
    second.downloads.wake('hint');
    await second.settle();
    expect(await second.missing()).toBe(0);
    expect(server.packsAsked - before).toBe(missing);
  });

  test('go on after a cut', async () => {
    const server = aServer();
    server.packsLeft = 3;
    const phone = createPhone({ server });
    await phone.settle();
    expect(await phone.missing()).toBeGreaterThan(0);
    server.packsLeft = Number.POSITIVE_INFINITY;
    await phone.clock.advance(60_000);
    await phone.idle();
    expect(await phone.missing()).toBe(0);
  });

  test('leave a province to the person who asks for it meanwhile', async () => {
    const server = aServer();
    server.packsLeft = 0;
    const meanwhile = (store: DownloadStore) => store.ask('ON', { atMs: 1, overMetered: true, ahead: false });
    const { settle, store } = createPhone({ server, meanwhile });
    await settle();
    expect((await store.get('ON'))?.download).toMatchObject({ ahead: false, overMetered: true });
  });

  test('are not asked for again by another tab when the person removes them', async () => {
    const storage = memoryStorage();
    const phone = createPhone({ storage });
    const other = createPhone({ storage, disk: phone.disk });
    await phone.settle();
    phone.ahead.decline('ON');
    await phone.downloads.remove('ON');
    await other.settle();
    expect(await other.store.list()).toEqual([]);
  });

  test('that take more than the budget go, and are not asked for again', async () => {
    const phone = createPhone();
    phone.ahead.set({ budgetBytes: room(2_400) });
    await phone.settle();
    phone.ahead.set({ budgetBytes: 1_000 });
    await phone.settle();
    expect(await phone.store.list()).toEqual([]);
    await phone.settle();
    expect(await phone.store.list()).toEqual([]);
  });
});

describe('what a person allows', () => {
  test('is kept on this device', () => {
    const storage = memoryStorage();
    const settings = { on: false, overMetered: true, budgetBytes: 5_000_000, declined: ['ON'] };
    createAheadStore(storage).write(settings);
    expect(createAheadStore(storage).read()).toEqual(settings);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['others', '{"budgetBytes":-1,"on":1,"declined":7}'],
  ])('is the default where there is %s', (_what, text) => {
    const storage = memoryStorage();
    if (text !== null) storage.setItem('portage.ahead', text);
    expect(createAheadStore(storage).read()).toEqual(AHEAD_DEFAULT);
  });
});
