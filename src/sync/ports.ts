import type { Listing } from '../domain/listing.ts';
import type { Manifest, SegmentEntry } from '../wire/catalogue/catalogue.ts';
import type { Operation, Outcome, OutcomeError } from '../wire/operations/push.ts';
import type { ProofStep } from '../wire/seal/merkle.ts';
import type { Seal } from '../wire/seal/seal.ts';

/**
 * The state of an operation on this device. `waiting`: saved here, to be sent. `sending`: in a request now. `sent`: on
 * the server's disk. `attention`: the server refused it; it is the person's draft again, with the reason.
 */
export type OutboxState = 'waiting' | 'sending' | 'sent' | 'attention';

/** The outbox as the replayer sees it. Implemented with Dexie in `local/`, in memory in tests. */
export interface OutboxStore {
  /** Waiting operations of one person (null = the guest), oldest first. */
  pending(userId: string | null, limit: number): Promise<Operation[]>;
  /** Marks operations as in flight. After a crash they stay so until `recover`. */
  markSending(ids: readonly string[]): Promise<void>;
  /**
   * In one transaction, settles the operations with an outcome and returns the others to `waiting`. `epoch`: of the
   * server's data; see `seeEpoch`.
   */
  settle(sent: readonly string[], outcomes: readonly Outcome[], epoch?: string): Promise<void>;
  /** After a failed request: returns the operations to `waiting`. */
  release(ids: readonly string[]): Promise<void>;
  /** Before a replay: operations that a dead tab left as `sending` wait again, and old receipts are removed. */
  recover(): Promise<void>;
  /**
   * Makes operations from changed data of an account (drafts). `whileWriting`: includes data that the person may be
   * writing at present.
   */
  collect(options: { whileWriting: boolean }): Promise<void>;
  /**
   * Records the epoch of the server's data. If it changed because the server was restored from a backup, operations
   * confirmed under other epochs in the last 30 days wait to be offered again.
   */
  seeEpoch(epoch: string): Promise<void>;
  /** The last epoch recorded; undefined before the first answer. */
  epoch(): Promise<string | undefined>;
}

/** Expected failures are values, for the scheduler to decide on. Unexpected ones are exceptions. */
export type PushResult =
  | { status: 'answered'; outcomes: Outcome[]; epoch?: string }
  /**
   * No answer, or a request to retry later (429, 502, 503, 504, or not from this app's server at all). `timedOut`: the
   * answer took so long that the request may be too large for the link.
   */
  | { status: 'unreachable'; retryAfterMs: number | null; timedOut?: boolean }
  /**
   * The server answered, but not per operation (400, 413, 500): fewer operations may pass. `final`: for an operation
   * sent alone, retrying will not help.
   */
  | { status: 'refused'; error: OutcomeError; final: boolean }
  /** 401: this person's queue pauses until the next sign-in. */
  | { status: 'unauthorised' }
  /** The server uses another protocol version: pauses until the app is updated. */
  | { status: 'unsupported' };

export interface PushRemote {
  /** `epoch`: of the data that this device has receipts from. */
  push(operations: readonly Operation[], signal: AbortSignal, epoch?: string): Promise<PushResult>;
}

/** `serverTimeMs`: the time of the answer by the server's clock; null if the answer doesn't say. */
export type ManifestResult =
  | { status: 'changed'; manifest: Manifest; etag: string; serverTimeMs: number | null }
  | { status: 'unchanged'; serverTimeMs: number | null }
  | { status: 'unreachable' };

/** The position of a device with a whole list, and the tag of the manifest that it last matched. */
export type AskedFrom = Pick<HeldCatalogue, 'epoch' | 'position' | 'etag'>;

export interface CatalogueRemote {
  /** The manifest of segments that lead from there to the present; null: of everything. */
  manifest(from: AskedFrom | null, signal: AbortSignal): Promise<ManifestResult>;
  /**
   * Decoded bytes, at most as many as the entry says; null when the server cannot be reached or no longer has them. Not
   * checked against the hash. `onBytes`: the number received so far.
   */
  segment(
    entry: SegmentEntry,
    signal: AbortSignal,
    onBytes?: (bytes: number) => void,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Province codes; null = all. */
export type Provinces = readonly string[] | null;

/** The provinces whose postings this device keeps. */
export interface ProvinceChoice {
  /** Chosen by the person. */
  chosen: Provinces;
  /** The chosen provinces that were left out because the disk is full, and when that was last found (device clock). */
  leftOut: readonly string[];
  leftOutAtMs: number;
}

/**
 * The catalogue on this device: laying `segments` over each other in this order makes the list at `position`. It is
 * whole if all of their bytes are here. Otherwise (a first download in progress, a damaged disk) only a part of the
 * list is here.
 */
export interface HeldCatalogue {
  /** The format of the segments' bytes. Another version of the app may have written them. */
  format: number;
  epoch: string;
  /** The last epochs that this device left. None of them comes back. */
  leftEpochs: string[];
  /** From the manifest. */
  builtAt: string;
  position: number;
  /** The tag of the manifest that the list last matched; null = none, the list is between two manifests. */
  etag: string | null;
  /** In the whole list, all provinces. */
  cards: number;
  /** The provinces whose postings are in the segments. */
  provinces: Provinces;
  /** When the server last confirmed this state (device clock); 0 = never. */
  confirmedAtMs: number;
  /** The last sync that transferred something: bytes on the wire. */
  lastSync: { atMs: number; bytes: number } | null;
  segments: SegmentEntry[];
}

export interface StoredSegment {
  hash: string;
  bytes: ArrayBuffer;
}

export interface CatalogueState {
  held: HeldCatalogue | null;
  /** Hashes of all segments whose bytes are here, including those of a download in progress. */
  hashes: ReadonlySet<string>;
  choice: ProvinceChoice;
}

/**
 * The segments on this device. Implemented with Dexie in `local/`, in memory in tests. Every method is one transaction.
 */
export interface CatalogueStore {
  state(): Promise<CatalogueState>;
  /** Returns those that are here. */
  bytes(hashes: readonly string[]): Promise<Map<string, ArrayBuffer>>;
  /**
   * Stores segments, and the state that they lead to; null = unchanged. Removes nothing: an interrupted download
   * continues with the stored segments. Throws `StorageFullError`, without changes, when there is no room.
   */
  keep(segments: readonly StoredSegment[], held: HeldCatalogue | null): Promise<void>;
  /** Removes every segment that the held catalogue does not name. Not for use during a download. */
  tidy(): Promise<void>;
  /** The server just confirmed the current state. */
  confirm(atMs: number): Promise<void>;
  /** Drops damaged bytes. They are fetched again, after a request for the whole manifest. */
  drop(hashes: readonly string[]): Promise<void>;
  choose(choice: ProvinceChoice): Promise<void>;
  /** The same, unless the person has chosen other provinces by now. */
  leaveOut(choice: ProvinceChoice): Promise<void>;
}

/** The device has no room for the write. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** A posting with its full text. `listing` null: the server said that it is gone. */
export interface KeptDetails {
  jobId: number;
  /** null: it is closed. */
  listing: Listing | null;
  /** The text that it had before it was closed, for people who applied or saved it. */
  last?: Listing | undefined;
  /** The job that it is advertised again as, since it was closed. */
  repostedAs?: number | undefined;
  etag: string | null;
  /** When the server last confirmed it (device clock, ms). */
  checkedAt: number;
  /** The board's signature of it, if it came with one. */
  sealed?: KeptSeal | undefined;
}

export interface KeptSeal {
  seal: Seal;
  proof: ProofStep[];
  /** The text that was signed, if it says more than the listing: a later version of the server made it. */
  text?: string | undefined;
}

/** Full postings that the person read. Those not read for longest are removed first. */
export interface DetailsStore {
  /** Also notes that it was read just now. */
  read(jobId: number, atMs: number): Promise<KeptDetails | undefined>;
  keep(details: KeptDetails): Promise<void>;
}

/** Data that may be removed first when the disk is full. */
export interface SpareRoom {
  /**
   * Removes full postings, those not read for longest first, until about this many bytes are free. Pinned ones stay.
   * False: nothing was left to remove.
   */
  freeRoom(bytes: number): Promise<boolean>;
}

/** The lead of this device's clock over the server's at the last comparison (time by the device's clock). */
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
