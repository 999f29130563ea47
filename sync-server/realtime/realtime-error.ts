/**
 * 1003: the message was not understood, and the socket stays open. 1008: not allowed; retrying won't help. 1013: too
 * much; retry later.
 */
export type RealtimeCode = 1003 | 1008 | 1013;

/** Sent as `{"type":"error","data":{code,message}}`. Any code but 1003 closes the socket with `closeCode`. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  /** An HTTP status where Appwrite uses one. */
  readonly code: number;
  readonly closeCode: RealtimeCode;

  constructor(closeCode: RealtimeCode, message: string, code: number = closeCode) {
    super(message);
    this.closeCode = closeCode;
    this.code = code;
  }
}
