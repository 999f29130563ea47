import type { AheadSettings } from '../../../src/sync/details/details-ahead.ts';
import {
  type DeviceStorage,
  type DeviceStorageStatus,
  NOTHING_KNOWN,
  type ProvinceDetails,
} from '../../../src/sync/details/device-storage-status.ts';

/** A device's storage as a test states it, and the calls that it received. */
export class PretendedStorage implements DeviceStorage {
  readonly asked: string[] = [];
  /** A full device notes nothing: whatever is asked of it fails. */
  isFull = false;
  /** The browser's answer to who asks it to keep the data. */
  keeps = true;
  #status: DeviceStorageStatus;
  readonly #listeners = new Set<() => void>();

  constructor(change: Partial<DeviceStorageStatus> = {}) {
    const sizes = { list: 2_400_000, read: { postings: 3, bytes: 12_000 }, packs: 0, shell: 900_000 };
    this.#status = { ...NOTHING_KNOWN, sizes, provinces: [], listProvinces: [], ...change };
  }

  readonly status = (): DeviceStorageStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  become(change: Partial<DeviceStorageStatus>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener();
  }

  measure = async (): Promise<void> => undefined;
  keepDetails = (province: string, options?: { overMetered?: boolean }): Promise<void> =>
    this.#do(`keep ${province}${options?.overMetered ? ' at a cost' : ''}`);
  stopDetails = (province: string): Promise<void> => this.#do(`stop ${province}`);
  removeDetails = (province: string): Promise<void> => this.#do(`remove ${province}`);
  refreshDetails = (province: string, options?: { overMetered?: boolean }): Promise<void> =>
    this.#do(`refresh ${province}${options?.overMetered ? ' at a cost' : ''}`);
  setAhead = (change: Partial<AheadSettings>): Promise<void> => {
    const { ahead } = this.#status;
    if (ahead && !this.isFull) this.become({ ahead: { ...ahead, ...change } });
    return this.#do(`ahead ${JSON.stringify(change)}`);
  };
  removeRead = (): Promise<void> => this.#do('remove read');
  askPersistence = async (): Promise<boolean> => {
    await this.#do('ask');
    return this.keeps;
  };

  async #do(what: string): Promise<void> {
    this.asked.push(what);
    if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
  }
}

/** A download of Ontario, half done. */
export function halfOntario(change: Partial<ProvinceDetails> = {}): ProvinceDetails {
  return {
    province: 'ON',
    state: 'downloading',
    reason: null,
    postings: 2_400,
    bytes: 400_000,
    doneBytes: 200_000,
    postingsHere: 1_200,
    checkedAtMs: Date.parse('2026-11-20T11:00:00Z'),
    isUpdating: false,
    ...change,
  };
}
