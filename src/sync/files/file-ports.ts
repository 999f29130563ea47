import type { OutcomeError } from '../../wire/operations/push.ts';
import type { UploadState } from '../../wire/uploads.ts';

/**
 * A file that waits on this device for its upload. `waiting`: it is sent as soon as possible. `paused`: the person stopped it.
 * `uploaded`: it is on the server's disk. `refused`: the server won't take it.
 */
export interface KeptFile {
  /** SHA-256 of its bytes, hex. */
  hash: string;
  name: string;
  type: string;
  size: number;
  state: 'waiting' | 'paused' | 'uploaded' | 'refused';
  /** Bytes that the server confirmed. */
  sent: number;
  /** The person agreed to send it over a metered link. */
  overMetered: boolean;
  error: OutcomeError | null;
  /** Device clock, ms. */
  addedAt: number;
}

/** The files of one person, as the upload sees them. Every method is one transaction. */
export interface FileStore {
  /** Files that waiting operations need and that aren't uploaded, the oldest operation's first. */
  wanted(): Promise<KeptFile[]>;
  /** Bytes `from` to `to` (exclusive); null if they aren't here any more. */
  read(hash: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The server has this many bytes of it. */
  noteSent(hash: string, sent: number): Promise<void>;
  finish(hash: string): Promise<void>;
  refuse(hash: string, error: OutcomeError): Promise<void>;
}

/** Expected failures are values, as those of `PushResult`. */
export type UploadResult =
  | ({ status: 'answered' } & UploadState)
  | { status: 'unreachable'; retryAfterMs: number | null }
  | { status: 'unauthorised' }
  | { status: 'unsupported' }
  /** The server doesn't take this file, however often it is sent. */
  | { status: 'refused'; error: OutcomeError };

export interface UploadRemote {
  state(file: KeptFile, signal: AbortSignal): Promise<UploadResult>;
  /** Adds the bytes at `from`. */
  send(
    file: KeptFile,
    from: number,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<UploadResult>;
}
