import { createListeners } from '../../core/listeners.ts';
import type { Ahead } from './details-ahead.ts';
import type { Downloads } from './details-downloads.ts';
import { missingPacks } from './province-download.ts';
import type { DownloadState, DownloadStore } from './details-ports.ts';
import { oneRunAtATime } from '../one-run-at-a-time.ts';
import type { ListProvince } from '../catalogue/list-provinces.ts';
import {
  type DeviceStorage,
  type DeviceStorageStatus,
  type Link,
  NOTHING_KNOWN,
  type ProvinceDetails,
  type StorageKeeper,
  type StorageMeter,
  type StorageSizes,
} from './device-storage-status.ts';

export interface DeviceStorageOptions {
  downloads: Downloads;
  ahead: Ahead;
  store: Pick<DownloadStore, 'watch'>;
  meter: StorageMeter;
  shellBytes: () => Promise<number | null>;
  /** As this device has them, and as the server has; null = it cannot be reached. */
  listProvinces: { held: () => Promise<ListProvince[]>; all: () => Promise<ListProvince[] | null> };
  keeper: StorageKeeper;
  link: Link;
  canKeep: boolean;
  /** Called when the list or the app on this device changed. */
  onStored: (listener: () => void) => void;
  onUnexpectedError: (error: unknown) => void;
}

export function createDeviceStorage(options: DeviceStorageOptions): DeviceStorage {
  const { downloads, ahead, meter, keeper, link, canKeep, onUnexpectedError } = options;
  const listeners = createListeners();
  const { notify, isEmpty } = listeners;
  let known: Pick<DeviceStorageStatus, 'quota' | 'persisted' | 'listProvinces'> & {
    sizes: Omit<StorageSizes, 'packs'> | null;
  } = NOTHING_KNOWN;
  let states: DownloadState[] | null = null;
  let status: DeviceStorageStatus | undefined;

  const changed = () => {
    status = undefined;
    notify();
  };
  const measureNow = async () => {
    const [sizes, shell, quota, persisted, held] = await Promise.all([
      meter.sizes(),
      options.shellBytes(),
      keeper.quota(),
      keeper.persisted(),
      options.listProvinces.held(),
    ]);
    const listProvinces = withOthers(held, known.listProvinces ?? []);
    known = { sizes: { ...sizes, shell }, quota, persisted, listProvinces };
    changed();
  };
  /** Runs after `measure`, which does not wait for it. */
  const askServer = async () => {
    const all = await options.listProvinces.all();
    if (!all) return;
    known = { ...known, listProvinces: withOthers(known.listProvinces ?? [], all) };
    changed();
  };
  const measuring = oneRunAtATime(async () => {
    await measureNow();
    void askServer().catch(onUnexpectedError);
  }, onUnexpectedError);
  const measure = () => {
    measuring.wake();
    return measuring.idle();
  };
  const thenMeasure = async (work: Promise<void>) => {
    await work;
    await measure();
  };

  options.onStored(() => {
    if (!isEmpty()) void measure();
  });
  // The disk is watched only while a screen shows the downloads, because each of their steps changes it.
  let unwatch: (() => void) | undefined;
  const follow = () => {
    if (isEmpty()) {
      unwatch?.();
      unwatch = undefined;
      return;
    }
    unwatch ??= options.store.watch(next => {
      states = next;
      changed();
    });
  };
  downloads.subscribe(changed);
  link.onChange(() => {
    changed();
    downloads.wake('hint');
    ahead.wake();
  });

  return {
    status() {
      status ??= {
        ...known,
        sizes: known.sizes && { ...known.sizes, packs: sum(states ?? [], packBytes) },
        needsHomeScreen: keeper.needsHomeScreen(),
        link: link.cost(),
        canKeep,
        provinces:
          states?.map(state => provinceDetails(state, { downloads, isAheadOn: ahead.settings().on })) ?? null,
        ahead: ahead.settings(),
      };
      return status;
    },
    subscribe(listener) {
      const end = listeners.subscribe(listener);
      follow();
      return () => {
        end();
        follow();
      };
    },
    measure,
    keepDetails(province, asked) {
      ahead.accept(province);
      return downloads.keep(province, asked);
    },
    refreshDetails: (province, asked) => downloads.refresh(province, asked),
    stopDetails: province => thenMeasure(downloads.stop(province)),
    removeDetails(province) {
      ahead.decline(province);
      return thenMeasure(downloads.remove(province));
    },
    async setAhead(change) {
      ahead.set(change);
      changed();
    },
    removeRead: () => thenMeasure(meter.removeRead()),
    async askPersistence() {
      const isGranted = await keeper.persist();
      await measure();
      return isGranted;
    },
  };
}

/** Bytes of the packs on this device, including those of an earlier index. */
function packBytes({ download, present }: DownloadState): number {
  return sum([...download.packs, ...download.earlier], ({ hash, bytes }) => (present.has(hash) ? bytes : 0));
}

function provinceDetails(
  state: DownloadState,
  {
    downloads,
    isAheadOn,
  }: { downloads: Pick<Downloads, 'refusalOf' | 'isUnreachable' | 'isAllowed'>; isAheadOn: boolean },
): ProvinceDetails {
  const { download } = state;
  const { packs, problem, stopped, checkedAtMs, keptAtMs } = download;
  const bytes = sum(packs, pack => pack.bytes);
  const missing = missingPacks(state);
  const isWhole = checkedAtMs > 0 && missing.length === 0;
  const facts = {
    province: download.province,
    postings: sum(packs, pack => pack.postings),
    bytes,
    doneBytes: bytes - sum(missing, pack => pack.bytes),
    postingsHere: sum(packs, pack => pack.postings) - sum(missing, pack => pack.postings),
    checkedAtMs,
    isUpdating: false,
  };
  if (problem) return { ...facts, state: 'failed', reason: problem };
  if (isWhole) return { ...facts, state: 'kept', reason: null };
  if (stopped || (download.ahead && !isAheadOn)) return { ...facts, state: 'stopped', reason: null };
  // Where the device could not keep even the reason.
  const refusal = downloads.refusalOf(download.province);
  if (refusal) return { ...facts, state: 'failed', reason: refusal };
  if (!downloads.isAllowed(download)) return { ...facts, state: 'waiting', reason: 'metered' };
  if (downloads.isUnreachable()) return { ...facts, state: 'waiting', reason: 'offline' };
  if (checkedAtMs === 0) return { ...facts, state: 'asking', reason: null };
  return { ...facts, state: 'downloading', reason: null, isUpdating: keptAtMs !== null };
}

/** The provinces in `here`, plus those that only `elsewhere` has; most cards first. */
function withOthers(here: readonly ListProvince[], elsewhere: readonly ListProvince[]): ListProvince[] {
  const others = elsewhere.filter(({ province }) => here.every(held => held.province !== province));
  return [...here, ...others].sort((a, b) => b.cards - a.cards);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
