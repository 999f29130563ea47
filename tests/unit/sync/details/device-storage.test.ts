import { describe, expect, test } from 'vitest';
import { createLink } from '../../../../src/pwa/link-cost.ts';
import { createStorageKeeper } from '../../../../src/pwa/storage-persistence.ts';
import type {
  DetailsDownload,
  DownloadProblem,
  DownloadState,
} from '../../../../src/sync/details/details-ports.ts';
import { AHEAD_DEFAULT } from '../../../../src/sync/details/details-ahead.ts';
import { createDeviceStorage } from '../../../../src/sync/details/device-storage.ts';
import { listProvinces, type ListProvince } from '../../../../src/sync/catalogue/list-provinces.ts';
import type { StorageSizes } from '../../../../src/sync/details/device-storage-status.ts';
import { until } from '../../../support/until.ts';

const pack = (hash: string, bytes: number) => ({ hash, from: 0, to: 9, postings: 10, bytes });
const aDownload = (fields: Partial<DetailsDownload> = {}): DetailsDownload => ({
  province: 'ON',
  packs: [pack('a', 100), pack('b', 50)],
  etag: null,
  earlier: [],
  stopped: false,
  problem: null,
  overMetered: false,
  askedAtMs: 1,
  checkedAtMs: 5,
  keptAtMs: null,
  ...fields,
});

function createScreen() {
  const sizes: Pick<StorageSizes, 'list' | 'read'> = { list: 1, read: { postings: 1, bytes: 2 } };
  const calls: string[] = [];
  const work = {
    isUnreachable: false,
    refusal: null as DownloadProblem | null,
    tell: (_states: DownloadState[]) => {},
    /** How many watch the downloads on the disk. */
    watching: 0,
    tellDownloads: () => {},
    tellList: () => {},
    link: { saveData: false, type: 'wifi', tell: () => {} },
    sizes,
    weigh: async () => {},
    held: [{ province: 'ON', cards: 9, bytes: 90 }],
    all: null as ListProvince[] | null,
    surprises: [] as unknown[],
  };
  const call = (name: string) => async (province?: string, asked?: object) => {
    calls.push([name, province, asked && JSON.stringify(asked)].filter(Boolean).join(' '));
  };
  const storage = createDeviceStorage({
    downloads: {
      wake: reason => calls.push(`wake ${reason}`),
      keep: call('keep'),
      refresh: call('refresh'),
      stop: call('stop'),
      remove: call('remove'),
      refusalOf: () => work.refusal,
      isAllowed: ({ overMetered }) => overMetered || (!work.link.saveData && work.link.type !== 'cellular'),
      restart: () => calls.push('restart'),
      isWorking: () => false,
      isUnreachable: () => work.isUnreachable,
      subscribe: listener => {
        work.tellDownloads = listener;
        return () => false;
      },
      onSized: () => () => {},
      close: async () => {},
    },
    ahead: {
      settings: () => AHEAD_DEFAULT,
      set: change => calls.push(`ahead ${JSON.stringify(change)}`),
      accept: province => calls.push(`accept ${province}`),
      decline: province => calls.push(`decline ${province}`),
      isAllowed: () => true,
      wake: () => {},
      idle: async () => {},
    },
    store: {
      watch: listener => {
        work.tell = listener;
        work.watching += 1;
        return () => {
          work.watching -= 1;
        };
      },
    },
    meter: {
      async sizes() {
        const { sizes } = work;
        await work.weigh();
        return sizes;
      },
      removeRead: call('removeRead'),
    },
    shellBytes: async () => 7,
    listProvinces: { held: async () => work.held, all: async () => work.all },
    keeper: createStorageKeeper(
      {
        estimate: async () => ({ usage: 10, quota: 1000 }),
        persisted: async () => calls.includes('persist'),
        persist: async () => calls.push('persist') > 0,
      } as StorageManager,
      {},
    ),
    link: createLink({
      connection: {
        get saveData() {
          return work.link.saveData;
        },
        get type() {
          return work.link.type;
        },
        addEventListener: (_type: string, listener: () => void) => {
          work.link.tell = listener;
        },
      },
    }),
    canKeep: true,
    onStored: listener => {
      work.tellList = listener;
    },
    onUnexpectedError: error => work.surprises.push(error),
  });
  const show = (download: DetailsDownload, ...present: string[]) => {
    storage.subscribe(() => {});
    work.tell([{ download, present: new Set(present) }]);
    return storage.status().provinces?.[0];
  };
  return { storage, calls, work, show };
}

describe('a province on the storage screen', () => {
  test('says what of it is here', () => {
    const { show } = createScreen();
    expect(show(aDownload(), 'a')).toEqual({
      province: 'ON',
      state: 'downloading',
      reason: null,
      postings: 20,
      bytes: 150,
      doneBytes: 100,
      checkedAtMs: 5,
      postingsHere: 10,
      isUpdating: false,
    });
    expect(show(aDownload({ keptAtMs: 6 }), 'a', 'b')).toMatchObject({ state: 'kept', doneBytes: 150 });
    expect(show(aDownload({ keptAtMs: 6 }), 'a')).toMatchObject({ state: 'downloading', isUpdating: true });
  });

  test('is asked for, waits, stands still or failed, and says why', () => {
    const { show, work } = createScreen();
    expect(show(aDownload({ checkedAtMs: 0, packs: [] }))).toMatchObject({ state: 'asking', bytes: 0 });
    expect(show(aDownload({ stopped: true }))).toMatchObject({ state: 'stopped' });
    expect(show(aDownload({ problem: 'quota' }))).toMatchObject({ state: 'failed', reason: 'quota' });
    expect(show(aDownload({ problem: 'outdated' }), 'a', 'b')).toMatchObject({ state: 'failed' });
    for (const reason of ['quota', 'damaged', 'outdated'] as const) {
      work.refusal = reason;
      expect(show(aDownload())).toMatchObject({ state: 'failed', reason });
    }
    work.refusal = null;
    work.isUnreachable = true;
    expect(show(aDownload())).toMatchObject({ state: 'waiting', reason: 'offline' });
    work.link.type = 'cellular';
    expect(show(aDownload())).toMatchObject({ state: 'waiting', reason: 'metered' });
    expect(show(aDownload({ overMetered: true }))).toMatchObject({ state: 'waiting', reason: 'offline' });
  });
});

describe('the storage screen', () => {
  test('knows nothing until it was told, then the sizes and what the browser says', async () => {
    const { storage } = createScreen();
    expect(storage.status()).toMatchObject({ sizes: null, quota: null, persisted: null, provinces: null });
    expect(storage.status()).toBe(storage.status());
    let told = 0;
    storage.subscribe(() => (told += 1));
    await storage.measure();
    expect(told).toBe(1);
    expect(storage.status()).toMatchObject({
      sizes: { list: 1, read: { postings: 1, bytes: 2 }, packs: 0, shell: 7 },
      quota: { usage: 10, quota: 1000 },
      persisted: false,
      needsHomeScreen: false,
    });
  });

  test('weighs anew after something was removed, and after the browser promised to keep it', async () => {
    const { storage, work, calls } = createScreen();
    await storage.measure();
    await storage.removeDetails('ON');
    work.sizes = { ...work.sizes, read: { postings: 0, bytes: 0 } };
    await storage.removeRead();
    expect(storage.status().sizes?.read).toEqual({ postings: 0, bytes: 0 });
    expect(await storage.askPersistence()).toBe(true);
    expect(storage.status().persisted).toBe(true);
    expect(calls).toEqual(['decline ON', 'remove ON', 'removeRead', 'persist']);
  });

  test('counts every pack that is here, those of an earlier index too', async () => {
    const { storage, show } = createScreen();
    await storage.measure();
    show(aDownload({ earlier: [pack('c', 7), pack('d', 1)] }), 'a', 'c');
    expect(storage.status().sizes?.packs).toBe(107);
  });

  test('watches the disk while it is open', () => {
    const { storage, work } = createScreen();
    expect(work.watching).toBe(0);
    const ends = [storage.subscribe(() => {}), storage.subscribe(() => {})];
    expect(work.watching).toBe(1);
    ends[0]?.();
    expect(work.watching).toBe(1);
    ends[1]?.();
    expect(work.watching).toBe(0);
  });

  test('weighs anew when the list changed, while somebody looks', async () => {
    const { storage, work } = createScreen();
    work.tellList();
    expect(storage.status().sizes).toBeNull();
    await new Promise<void>(resolve => {
      storage.subscribe(resolve);
      work.tellList();
    });
    expect(storage.status().sizes?.list).toBe(1);
  });

  test('weighs once more when the list changes while it is weighed', async () => {
    const { storage, work } = createScreen();
    const weighing: (() => void)[] = [];
    work.weigh = () => new Promise(resolve => weighing.push(resolve));
    storage.subscribe(() => undefined);
    work.tellList();
    await until(() => expect(weighing).toHaveLength(1));
    work.sizes = { ...work.sizes, list: 5 };
    work.tellList();
    weighing[0]?.();
    await until(() => expect(storage.status().sizes?.list).toBe(1));
    await until(() => expect(weighing).toHaveLength(2));
    weighing[1]?.();
    await until(() => expect(storage.status().sizes?.list).toBe(5));
  });

  test('hands the person’s agreement on', async () => {
    const { storage, calls } = createScreen();
    await storage.keepDetails('ON', { overMetered: true });
    await storage.refreshDetails('ON');
    await storage.stopDetails('ON');
    expect(calls).toEqual(['accept ON', 'keep ON {"overMetered":true}', 'refresh ON', 'stop ON']);
  });

  test('follows the link, and goes on with what waited for it', () => {
    const { storage, work, calls } = createScreen();
    expect(storage.status().link).toBe('free');
    work.link.saveData = true;
    work.link.tell();
    expect(storage.status().link).toBe('save-data');
    expect(calls).toEqual(['wake hint']);
  });

  test('shows what it has when the disk cannot be weighed', async () => {
    const { storage, work } = createScreen();
    Object.defineProperty(work, 'sizes', {
      get: () => {
        throw new Error('closed');
      },
    });
    await storage.measure();
    expect(storage.status().sizes).toBeNull();
    expect(work.surprises).toHaveLength(1);
  });
});

describe('the list by province', () => {
  test('is what is here, and once the server answered also what is not', async () => {
    const { storage, work } = createScreen();
    await storage.measure();
    expect(storage.status().listProvinces).toEqual(work.held);
    work.all = [
      { province: 'QC', cards: 12, bytes: 100 },
      { province: 'ON', cards: 8, bytes: 80 },
    ];
    await storage.measure();
    await new Promise(resolve => setImmediate(resolve));
    expect(storage.status().listProvinces).toEqual([work.all[0], work.held[0]]);
    work.all = null;
    await storage.measure();
    expect(storage.status().listProvinces).toHaveLength(2);
  });

  test('counts the parts of a province together, the largest province first', () => {
    const entry = (kind: 'base' | 'delta', province: string, cards: number) => ({
      hash: 'h',
      kind,
      province,
      from: 0,
      to: 1,
      cards,
      tombstones: 0,
      bytes: 10 * cards,
      wireBytes: cards,
    });
    const segments = [
      entry('base', 'QC', 5),
      entry('base', 'ON', 4),
      entry('base', 'ON', 3),
      entry('delta', 'CA', 99),
    ];
    expect(listProvinces(segments)).toEqual([
      { province: 'ON', cards: 7, bytes: 70 },
      { province: 'QC', cards: 5, bytes: 50 },
    ]);
  });
});

describe('what the browser says', () => {
  test('is nothing where it has no such words', async () => {
    const keeper = createStorageKeeper(undefined, {});
    expect(await keeper.quota()).toBeNull();
    expect(await keeper.persisted()).toBeNull();
    expect(await keeper.persist()).toBe(false);
    expect(createLink({}).cost()).toBe('free');
    expect(createLink({}).isKnown()).toBe(false);
    expect(createLink({ connection: { effectiveType: '4g' } }).isKnown()).toBe(true);
  });

  test.each([
    [{}, false],
    [{ standalone: false }, true],
    [{ standalone: true }, false],
  ])('of the Home Screen: %o → %s', (navigator, needs) => {
    expect(createStorageKeeper(undefined, navigator).needsHomeScreen()).toBe(needs);
  });

  test.each([
    [{ saveData: true, type: 'wifi' }, 'save-data'],
    [{ type: 'cellular' }, 'metered'],
    [{ type: 'wifi' }, 'free'],
    [{ effectiveType: '3g' }, 'free'],
    [null, 'free'],
  ])('of the link: %o is %s', (connection, cost) => {
    expect(createLink({ connection }).cost()).toBe(cost);
  });
});
