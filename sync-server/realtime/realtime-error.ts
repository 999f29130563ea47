/** 1003: the message was not understood, the socket stays. 1008: against the rules, for good. 1013: too much, later again. */
export type RealtimeCode = 1003 | 1008 | 1013;

/** Told as `{"type":"error","data":{code,message}}`; anything but 1003 ends the socket, with `closeCode`. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  /** Also an HTTP status, where Appwrite answers with one. */
  readonly code: number;
  readonly closeCode: RealtimeCode;

  constructor(closeCode: RealtimeCode, message: string, code: number = closeCode) {
    super(message);
    this.closeCode = closeCode;
    this.code = code;
  }
}
