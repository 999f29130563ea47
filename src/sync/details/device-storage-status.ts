// Separate from `device-storage.ts`, which is loaded only with the storage screen.

import type { AheadSettings } from './details-ahead.ts';
import type { ListProvince } from '../catalogue/list-provinces.ts';

/** `save-data`: the browser's data saver is on. `metered`: mobile data, as far as the browser reports it. */
export type LinkCost = 'free' | 'metered' | 'save-data';

export interface Link {
  cost(): LinkCost;
  /** False: the browser doesn't say (Safari, Firefox). `cost` is `free` then, but the link may be mobile data. */
  isKnown(): boolean;
  onChange(listener: () => void): void;
}

/** The browser's information about this site's storage. */
export interface StorageKeeper {
  /** Bytes of the whole site, the person's own data included, as the browser counts them; null if it does not report them. */
  quota(): Promise<{ usage: number; quota: number } | null>;
  /** Whether the browser promised not to evict the site's data; null if it does not say. */
  persisted(): Promise<boolean | null>;
  /** Asks for that promise. */
  persist(): Promise<boolean>;
  /** True: the browser deletes a site's data after a week without a visit, unless the app is on the Home Screen. */
  needsHomeScreen(): boolean;
}

/** Sizes of the stored values, in bytes. */
export interface StorageSizes {
  list: number;
  read: { postings: number; bytes: number };
  packs: number;
  /** The app itself; null where the browser has no caches. */
  shell: number | null;
}

export interface StorageMeter {
  sizes(): Promise<Pick<StorageSizes, 'list' | 'read'>>;
  /** Removes all postings that were read individually, except the pinned ones. */
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
  /** When it was last compared with the server's index (device clock, ms); 0 = never. */
  checkedAtMs: number;
  /** Postings that can already be read on this device. */
  postingsHere: number;
  /** True: the province was complete before, and changed packs are being downloaded. */
  isUpdating: boolean;
}

export interface DeviceStorageStatus {
  /** Null until the disk was measured. */
  sizes: StorageSizes | null;
  quota: { usage: number; quota: number } | null;
  persisted: boolean | null;
  needsHomeScreen: boolean;
  link: LinkCost;
  /** False: this browser cannot decompress the packs. */
  canKeep: boolean;
  /** Provinces with a download; null until the disk was read. */
  provinces: readonly ProvinceDetails[] | null;
  /** The settings for downloads in advance; null until they are loaded. */
  ahead: AheadSettings | null;
  /** The list's size by province. Provinces that are not kept appear once the server has answered. */
  listProvinces: readonly ListProvince[] | null;
}

/** The data that this device keeps, for the storage screen. `subscribe`/`status` fit `useSyncExternalStore`. */
export interface DeviceStorage {
  status: () => DeviceStorageStatus;
  subscribe: (listener: () => void) => () => void;
  /** Measures everything again. */
  measure(): Promise<void>;
  /** Begins or resumes a download. `overMetered`: the person agreed to a metered link. */
  keepDetails(province: string, options?: { overMetered?: boolean }): Promise<void>;
  stopDetails(province: string): Promise<void>;
  removeDetails(province: string): Promise<void>;
  /** Compares a kept province with the server's index now. */
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
