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
  /** One transaction: settle those with an outcome, return the others to `waiting`. */
  settle(sent: readonly string[], outcomes: readonly Outcome[]): Promise<void>;
  /** After a failed request: back to waiting, nothing else known. */
  release(ids: readonly string[]): Promise<void>;
  /** At start: what a dead tab left as `sending` waits again. */
  recover(): Promise<void>;
}

/** Expected failures are values: the scheduler decides on them. Surprises are exceptions. */
export type PushResult =
  | { status: 'answered'; outcomes: Outcome[] }
  /** No answer, or one that says try later (429, 502, 503, 504, not from our server at all). */
  | { status: 'unreachable'; retryAfterMs: number | null }
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
  push(operations: readonly Operation[], signal: AbortSignal): Promise<PushResult>;
}

/** `serverTimeMs`: the moment of the answer by the server's clock; null where the answer does not say. */
export type ManifestResult =
  | { status: 'changed'; manifest: Manifest; etag: string; serverTimeMs: number | null }
  | { status: 'unchanged'; serverTimeMs: number | null }
  | { status: 'unreachable' };

export interface CatalogueRemote {
  manifest(etag: string | null, signal: AbortSignal): Promise<ManifestResult>;
  /** Decoded bytes, or null when the server cannot be reached or no longer has it. */
  segment(entry: SegmentEntry, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** The catalogue on this device: what `segments` say, laid over each other in this order, is the list at `position`. */
export interface HeldCatalogue {
  epoch: string;
  position: number;
  /** Of the manifest that it was made level with; null = ask for the whole manifest. */
  etag: string | null;
  cards: number;
  /** When the server last said that this is the present state (device clock). */
  confirmedAtMs: number;
  segments: SegmentEntry[];
}

/** The segments on this device: implemented on Dexie in `local/`, in memory in tests. Every method is one transaction. */
export interface CatalogueStore {
  held(): Promise<HeldCatalogue | null>;
  /** Of all segments whose bytes are here, those of a download under way too. */
  hashes(): Promise<Set<string>>;
  /** Those of them that are here. */
  bytes(hashes: readonly string[]): Promise<Map<string, ArrayBuffer>>;
  /** A segment of a download under way; one that is cut off goes on with what was kept. */
  keep(hash: string, bytes: ArrayBuffer): Promise<void>;
  /** The new state as a whole: also removes every segment that it does not name. */
  publish(held: HeldCatalogue): Promise<void>;
  /** The state did not change; the server said so just now. */
  confirm(atMs: number): Promise<void>;
  /** Damaged bytes: they are fetched again, with a manifest that is asked for whole. */
  drop(hashes: readonly string[]): Promise<void>;
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
