import type { PullResponse } from '../../wire/pull.ts';

/** One person's pulled data on this device. Implemented with Dexie in `local/`. */
export interface PullStore {
  /**
   * The cursor, and when a pull last found nothing more (device clock, ms). `isLeft`: this person was signed out of
   * this device, and none of their data may be stored here.
   */
  state(): Promise<{ cursor: string | null; levelAtMs: number; isLeft: boolean }>;
  /**
   * Stores data and cursor in one transaction. False, without changes: another tab moved on from `cursor` meanwhile.
   * `atMs`: the time of the request (device clock).
   */
  take(cursor: string | null, page: PullResponse, atMs: number): Promise<boolean>;
  /** Decides on values that were set aside for edits of this device that are settled now. Called before each pull. */
  decideLater(): Promise<void>;
}

export type PullResult =
  | { status: 'page'; page: PullResponse }
  | { status: 'unreachable'; retryAfterMs: number | null }
  /** 401: the session is over. */
  | { status: 'unauthorised' }
  /** The server uses another protocol version. */
  | { status: 'unsupported' };

export interface PullRemote {
  page(cursor: string | null, signal: AbortSignal): Promise<PullResult>;
}
