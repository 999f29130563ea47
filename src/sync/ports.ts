import type { Listing } from '../domain/listing.ts';
import type { Manifest, SegmentEntry } from '../wire/catalogue.ts';
import type { Operation, Outcome, OutcomeError } from '../wire/push.ts';

/**
 * What became of an operation on this device.
 * `waiting`: saved here, to be sent. `sending`: in a request now. `sent`: on the server's disk.
 * `attention`: the server refused it; it is the person's draft again, with the reason.
 */
export type OutboxState = 'waiting' | 'sending' | 'sent' | 'attention';

/** The outbox as the replayer sees it: implemented on Dexie in `local/`, in memory in tests. */
export interface OutboxStore {
  /** Waiting operations of one person (null = the guest), oldest first. */
  pending(userId: string | null, limit: number): Promise<Operation[]>;
  /** Marks them in flight; a crash leaves them so, and `recover` makes them waiting again. */
  markSending(ids: readonly string[]): Promise<void>;
  /**
   * One transaction: settle those with an outcome, return the others to `waiting`. `epoch`: of the server's data that
   * answered; see `meetEpoch`.
   */
  settle(sent: readonly string[], outcomes: readonly Outcome[], epoch?: string): Promise<void>;
  /** After a failed request: back to waiting, nothing else known. */
  release(ids: readonly string[]): Promise<void>;
  /** Before a replay: what a dead tab left as `sending` waits again, and receipts that are old are forgotten. */
  recover(): Promise<void>;
  /**
   * Makes operations of what changed and belongs to an account (drafts). `whileWriting`: also of what somebody may be
   * writing at the moment.
   */
  collect(options: { whileWriting: boolean }): Promise<void>;
  /**
   * The server's data have this epoch. When it is another one than before they were restored from a backup: what was
   * confirmed in the last 30 days by others waits to be offered again.
   */
  meetEpoch(epoch: string): Promise<void>;
  /** The epoch that was met last; undefined before the first answer. */
  epoch(): Promise<string | undefined>;
}

/** Expected failures are values: the scheduler decides on them. Surprises are exceptions. */
export type PushResult =
  | { status: 'answered'; outcomes: Outcome[]; epoch?: string }
  /**
   * No answer, or one that says try later (429, 502, 503, 504, not from our server at all). `timedOut`: none came for so
   * long that the request may have been too much for the link.
   */
  | { status: 'unreachable'; retryAfterMs: number | null; timedOut?: boolean }
  /**
   * The server answered, but not operation by operation (400, 413, 500): fewer may pass. `final`: for an operation
   * sent alone, asking again will not help.
   */
  | { status: 'refused'; error: OutcomeError; final: boolean }
  /** 401: this person's queue pauses until somebody signs in. */
  | { status: 'unauthorised' }
  /** The server speaks another protocol: pauses until the app is updated. */
  | { status: 'unsupported' };

export interface PushRemote {
  /** `epoch`: of the data that this device has receipts from. */
  push(operations: readonly Operation[], signal: AbortSignal, epoch?: string): Promise<PushResult>;
}

/** `serverTimeMs`: the moment of the answer by the server's clock; null where the answer does not say. */
export type ManifestResult =
  | { status: 'changed'; manifest: Manifest; etag: string; serverTimeMs: number | null }
  | { status: 'unchanged'; serverTimeMs: number | null }
  | { status: 'unreachable' };

/** Where a device is that has a whole list, and the tag of the manifest that it was made level with. */
export type AskedFrom = Pick<HeldCatalogue, 'epoch' | 'position' | 'etag'>;

export interface CatalogueRemote {
  /** What leads from there to the present; null: everything. */
  manifest(from: AskedFrom | null, signal: AbortSignal): Promise<ManifestResult>;
  /**
   * Decoded bytes, no more than the entry says, or null when the server cannot be reached or no longer has it. They are
   * not compared with the hash. `onBytes`: how many of them have come so far.
   */
  segment(
    entry: SegmentEntry,
    signal: AbortSignal,
    onBytes?: (bytes: number) => void,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Codes of provinces; null = all. */
export type Provinces = readonly string[] | null;

/** Which provinces' postings this device keeps. */
export interface ProvinceChoice {
  /** By the person. */
  chosen: Provinces;
  /** Of those, what had to go because the disk is full, and when that was last found (device clock). */
  leftOut: readonly string[];
  leftOutAtMs: number;
}

/**
 * The catalogue on this device: what `segments` say, laid over each other in this order, is the list at `position`. It is
 * whole if the bytes of all of them are here; else (a first download under way, a damaged disk) what is here is a part
 * of the list.
 */
export interface HeldCatalogue {
  /** Of the segments' bytes. Another version of the app may have written them. */
  format: number;
  epoch: string;
  /** The last epochs that this device has left: none of them comes back. */
  leftEpochs: string[];
  /** The manifest's. */
  builtAt: string;
  position: number;
  /** Of the manifest that it was made level with; null = none, it is on the way to one. */
  etag: string | null;
  /** In the whole list, all provinces. */
  cards: number;
  /** Of which the segments have the postings. */
  provinces: Provinces;
  /** When the server last said that this is the present state (device clock); 0 = never. */
  confirmedAtMs: number;
  /** The last sync that moved something: bytes on the wire. */
  lastSync: { atMs: number; bytes: number } | null;
  segments: SegmentEntry[];
}

export interface StoredSegment {
  hash: string;
  bytes: ArrayBuffer;
}

export interface CatalogueState {
  held: HeldCatalogue | null;
  /** Of all segments whose bytes are here, those of a download under way too. */
  hashes: ReadonlySet<string>;
  choice: ProvinceChoice;
}

/** The segments on this device: implemented on Dexie in `local/`, in memory in tests. Every method is one transaction. */
export interface CatalogueStore {
  state(): Promise<CatalogueState>;
  /** Those of them that are here. */
  bytes(hashes: readonly string[]): Promise<Map<string, ArrayBuffer>>;
  /**
   * Segments that have come, and the state that they lead to; null = as it was. Nothing is removed: a download that is
   * cut off goes on with what was kept. Throws `StorageFullError` when there is no room, and has then changed nothing.
   */
  keep(segments: readonly StoredSegment[], held: HeldCatalogue | null): Promise<void>;
  /** Removes every segment that the held catalogue does not name. Not during a download. */
  tidy(): Promise<void>;
  /** The state did not change; the server said so just now. */
  confirm(atMs: number): Promise<void>;
  /** Damaged bytes: they are fetched again, with a manifest that is asked for whole. */
  drop(hashes: readonly string[]): Promise<void>;
  choose(choice: ProvinceChoice): Promise<void>;
}

/** The device has no room for what was to be written. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** A posting as it was read whole. `listing` null: the server said that it is gone. */
export interface KeptDetails {
  jobId: number;
  listing: Listing | null;
  etag: string | null;
  /** When the server last said so (device clock, ms). */
  checkedAt: number;
}

/** Postings read whole, kept on this device until they are the ones not read for longest. */
export interface DetailsStore {
  /** Notes that it was read just now. */
  read(jobId: number, atMs: number): Promise<KeptDetails | undefined>;
  keep(details: KeptDetails): Promise<void>;
}

/** What may go first when the disk is full. */
export interface SpareRoom {
  /**
   * Removes postings kept whole that were not read for longest, until about so many bytes are freed; none that has to
   * stay. False: there was nothing left to remove.
   */
  freeRoom(bytes: number): Promise<boolean>;
}

/** By how much this device's clock was ahead of the server's when they were last compared (by the device's clock). */
interface ClockError {
  errorMs: number;
  measuredAtMs: number;
}

/** Kept over restarts; null = the clock is right, or was never compared. Reading never throws. */
export interface ClockErrorStore {
  read(): ClockError | null;
  write(error: ClockError | null): void;
}

export interface Clock {
  nowMs(): number;
  /** Resolves after `ms`, or at once when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
