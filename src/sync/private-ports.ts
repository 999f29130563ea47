import type { PullResponse } from '../wire/pull.ts';

/** One person's pulled data on this device: implemented on Dexie in `local/`. */
export interface PullStore {
  /**
   * How far this device has read, and when it last found nothing more (device clock, ms). `isLeft`: this person was signed
   * out of this device, and nothing of theirs is to come to it.
   */
  state(): Promise<{ cursor: string | null; levelAtMs: number; isLeft: boolean }>;
  /**
   * Data and cursor in one transaction. False: another tab went on from `cursor` meanwhile, and nothing was changed.
   * `atMs`: when the server was asked (device clock).
   */
  take(cursor: string | null, page: PullResponse, atMs: number): Promise<boolean>;
  /** What was set aside because of edits of this device that are settled now. Before each pull. */
  decideLater(): Promise<void>;
}

export type PullResult =
  | { status: 'page'; page: PullResponse }
  | { status: 'unreachable'; retryAfterMs: number | null }
  /** 401: nobody is signed in any more. */
  | { status: 'unauthorised' }
  /** The server speaks another protocol. */
  | { status: 'unsupported' };

export interface PullRemote {
  page(cursor: string | null, signal: AbortSignal): Promise<PullResult>;
}
