import type { DetailsPackEntry } from '../../wire/catalogue/details-packs.ts';

/**
 * Why a download is stopped until the person acts. `damaged`: the bytes of some packs repeatedly did not match the hashes in
 * their names; the next start tries again.
 */
export type DownloadProblem = 'quota' | 'outdated' | 'damaged';

/** A province whose full postings the person wants on this device. */
export interface DetailsDownload {
  province: string;
  /** As listed in the server's last index. */
  packs: DetailsPackEntry[];
  /** ETag of that index; null: fetch the index in full. */
  etag: string | null;
  /** Packs of an earlier index: read until all of the new ones are here. */
  earlier: DetailsPackEntry[];
  /** The person stopped it. */
  stopped: boolean;
  problem: DownloadProblem | null;
  /** The person agreed to this download over a link that costs. */
  overMetered: boolean;
  /** Started in advance and not by the person, for reading later (`details-ahead.ts`). */
  ahead?: boolean;
  /** Device clock, ms, as all here. The oldest is served first. */
  askedAtMs: number;
  /** When the server last confirmed that `packs` are current; 0 = never. */
  checkedAtMs: number;
  /** When all packs were last on this device; null = never. */
  keptAtMs: number | null;
}

export interface DownloadState {
  download: DetailsDownload;
  /** Hashes of its packs whose bytes are on this device. */
  present: ReadonlySet<string>;
}

export interface StoredPack {
  hash: string;
  /** The gzip file as received. */
  bytes: ArrayBuffer;
}

/** Downloads and packs on this device: on Dexie in `local/`. Every method is one transaction. */
export interface DownloadStore {
  /** The oldest first. */
  list(): Promise<DownloadState[]>;
  get(province: string): Promise<DownloadState | undefined>;
  /** Begins a download, or resumes a stopped one. `ahead` absent: unchanged; true: only if there is none. */
  ask(province: string, asked: { atMs: number; overMetered: boolean; ahead?: boolean }): Promise<void>;
  /** Does nothing if the download was removed meanwhile; the same holds for the methods below. */
  setIndex(
    province: string,
    index: { packs: DetailsPackEntry[]; etag: string | null; atMs: number },
  ): Promise<void>;
  /** The server confirmed that the index is current. */
  confirm(province: string, atMs: number): Promise<void>;
  /** Throws `StorageFullError` when there is no room; nothing is changed then. */
  keep(province: string, packs: readonly StoredPack[]): Promise<void>;
  /** If all packs are here, removes those of an earlier index. False: one is missing. */
  finish(province: string, atMs: number): Promise<boolean>;
  stop(province: string): Promise<void>;
  fail(province: string, problem: DownloadProblem): Promise<void>;
  remove(province: string): Promise<void>;
  /** Makes room for the list: removes the download that was requested last. False: there is none. */
  giveUpLast(): Promise<boolean>;
  /** Calls `listener` after each change, also in other tabs. Returns the unsubscribe function. */
  watch(listener: (states: DownloadState[]) => void): () => void;
}

export type IndexResult =
  | { status: 'changed'; packs: DetailsPackEntry[]; etag: string | null }
  | { status: 'unchanged' }
  | { status: 'unsupported' }
  | { status: 'unreachable' };

/** `gone`: the server has another pack instead; its index says which. */
export type PackResult =
  | { status: 'found'; bytes: ArrayBuffer }
  | { status: 'gone' }
  | { status: 'unreachable' };

export interface DetailsRemote {
  index(province: string, etag: string | null, signal: AbortSignal): Promise<IndexResult>;
  /** As it is kept; not compared with the hash. */
  pack(entry: DetailsPackEntry, signal: AbortSignal): Promise<PackResult>;
}
