// Apart from `device-storage.ts`, which is loaded when somebody looks.

import type { AheadSettings } from './details-ahead.ts';
import type { ListProvince } from './list-provinces.ts';

/** `save-data`: the person asked the browser to spare data. `metered`: mobile data, as far as the browser says. */
export type LinkCost = 'free' | 'metered' | 'save-data';

export interface Link {
  cost(): LinkCost;
  onChange(listener: () => void): void;
}

/** What the browser says of this site's storage. */
export interface StorageKeeper {
  /** Of the whole site, own data included, as the browser counts; null where it does not. */
  quota(): Promise<{ usage: number; quota: number } | null>;
  /** Whether the browser promised not to make room with it; null where it does not say. */
  persisted(): Promise<boolean | null>;
  /** Asks for that promise. */
  persist(): Promise<boolean>;
  /** A browser that drops what was not opened for a week, unless the app is on the Home Screen. */
  needsHomeScreen(): boolean;
}

/** Bytes of the values as they are kept. */
export interface StorageSizes {
  list: number;
  read: { postings: number; bytes: number };
  packs: number;
  /** The app itself; null where the browser has no caches. */
  shell: number | null;
}

export interface StorageMeter {
  sizes(): Promise<Pick<StorageSizes, 'list' | 'read'>>;
  /** All postings read one by one, but the pinned ones. */
  removeRead(): Promise<void>;
}

/**
 * `asking`: the server is making the packs. `waiting`: for a network, or for a link that does not cost. `stopped`: by the
 * person. `failed`: this device is full, the app too old, or what comes is damaged.
 */
export type ProvinceDetailsState = 'asking' | 'downloading' | 'waiting' | 'stopped' | 'kept' | 'failed';

export interface ProvinceDetails {
  province: string;
  state: ProvinceDetailsState;
  reason: 'offline' | 'metered' | 'quota' | 'outdated' | 'damaged' | null;
  postings: number;
  bytes: number;
  doneBytes: number;
  /** Kept ones are compared with the server from time to time: when last (device clock, ms). */
  checkedAtMs: number;
  /** So many of the postings can be read here by now. */
  postingsHere: number;
  /** Of a kept one, changed parts are on their way. */
  isUpdating: boolean;
}

export interface DeviceStorageStatus {
  /** Null until the device's disk was asked. */
  sizes: StorageSizes | null;
  quota: { usage: number; quota: number } | null;
  persisted: boolean | null;
  needsHomeScreen: boolean;
  link: LinkCost;
  /** False in a browser that cannot unpack what would be downloaded. */
  canKeep: boolean;
  /** Those that were asked for; null until the device's disk was asked. */
  provinces: readonly ProvinceDetails[] | null;
  /** What may be downloaded before anybody asks for it; null until that is known. */
  ahead: AheadSettings | null;
  /** What the list takes, by province; without those that are not kept until the server was asked. */
  listProvinces: readonly ListProvince[] | null;
}

/** What this device keeps, for one screen. `subscribe`/`status` fit `useSyncExternalStore`. */
export interface DeviceStorage {
  status: () => DeviceStorageStatus;
  subscribe: (listener: () => void) => () => void;
  /** Weighs everything anew. */
  measure(): Promise<void>;
  /** Begins a download, or goes on with it. `overMetered`: the person agreed to a link that costs. */
  keepDetails(province: string, options?: { overMetered?: boolean }): Promise<void>;
  stopDetails(province: string): Promise<void>;
  removeDetails(province: string): Promise<void>;
  /** Compares a kept province with the server now. */
  refreshDetails(province: string, options?: { overMetered?: boolean }): Promise<void>;
  removeRead(): Promise<void>;
  setAhead(change: Partial<AheadSettings>): Promise<void>;
  /** False: the browser did not agree. */
  askPersistence(): Promise<boolean>;
}

export const NOTHING_KNOWN: DeviceStorageStatus = {
  sizes: null,
  quota: null,
  persisted: null,
  needsHomeScreen: false,
  link: 'free',
  canKeep: true,
  provinces: null,
  ahead: null,
  listProvinces: null,
};
