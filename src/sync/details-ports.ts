import type { DetailsPackEntry } from '../wire/details-packs.ts';

/**
 * Why a download stands still until somebody does something. `damaged`: some packs came, time after time, as something else
 * than their names say; the next start tries again.
 */
export type DownloadProblem = 'quota' | 'outdated' | 'damaged';

/** A province whose full postings the person wants on this device. */
export interface DetailsDownload {
  province: string;
  /** As the server's last index says. */
  packs: DetailsPackEntry[];
  /** Of that index; null = ask for it whole. */
  etag: string | null;
  /** Packs of an earlier index: read until all of the new ones are here. */
  earlier: DetailsPackEntry[];
  /** By the person. */
  stopped: boolean;
  problem: DownloadProblem | null;
  /** The person agreed to this download over a link that costs. */
  overMetered: boolean;
  /** Nobody asked for it: it is here so that postings can be read later (`details-ahead.ts`). */
  ahead?: boolean;
  /** Device clock, ms, as all here. The oldest is served first. */
  askedAtMs: number;
  /** When the server last said that `packs` are the present ones; 0 = never. */
  checkedAtMs: number;
  /** When all packs were here last; null = never yet. */
  keptAtMs: number | null;
}

export interface DownloadState {
  download: DetailsDownload;
  /** Hashes of those of its packs whose bytes are here. */
  present: ReadonlySet<string>;
}

export interface StoredPack {
  hash: string;
  /** The gzip file as it came. */
  bytes: ArrayBuffer;
}

/** Downloads and packs on this device: on Dexie in `local/`. Every method is one transaction. */
export interface DownloadStore {
  /** The oldest first. */
  list(): Promise<DownloadState[]>;
  get(province: string): Promise<DownloadState | undefined>;
  /** Begins a download, or one that stood still goes on. `ahead` absent: as it was. */
  ask(province: string, asked: { atMs: number; overMetered: boolean; ahead?: boolean }): Promise<void>;
  /** Nothing when the download was removed meanwhile; so in all that follow. */
  setIndex(
    province: string,
    index: { packs: DetailsPackEntry[]; etag: string | null; atMs: number },
  ): Promise<void>;
  /** The index is still the present one. */
  confirm(province: string, atMs: number): Promise<void>;
  /** Throws `StorageFullError` when there is no room, and has then changed nothing. */
  keep(province: string, packs: readonly StoredPack[]): Promise<void>;
  /** All packs are here: those of an earlier index go. */
  finish(province: string, atMs: number): Promise<void>;
  stop(province: string): Promise<void>;
  fail(province: string, problem: DownloadProblem): Promise<void>;
  remove(province: string): Promise<void>;
  /** The list itself has no room: the download that was asked for last gives its own. False = there is none. */
  giveUpLast(): Promise<boolean>;
  /** Called after each change, of other tabs too. */
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
