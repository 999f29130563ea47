/** A call that a reader of the documentation makes with their own session, or with a key. */
export interface ApiRequest {
  method: string;
  /** Relative to the base address, with its query: `/account?x=1`. */
  path: string;
  /** JSON. */
  body?: string;
  /** Sent on its own, without the session. */
  key?: string;
}

export type ApiAnswerBody =
  | { kind: 'none' }
  /** `isCut`: the text was longer than the part kept here. */
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'binary'; type: string };

export interface ApiAnswer {
  status: number;
  /** From the request to the last byte read. */
  ms: number;
  /** Names in lower case, in the order of `SHOWN_HEADERS`. */
  headers: readonly (readonly [name: string, value: string])[];
  body: ApiAnswerBody;
}

export type ApiDescriptionAnswer =
  /** `isKept`: the server could not be reached; the document comes from the browser's cache. */
  { status: 'found'; document: unknown; isKept: boolean } | { status: 'offline' } | { status: 'failed' };

/** The network calls of the documentation. Nothing is queued here. */
export interface ApiConsole {
  /** `https://jobs.example/v1` */
  endpoint: string;
  project: string;
  /** Fetches the server's own description of its calls. */
  describe(signal: AbortSignal): Promise<ApiDescriptionAnswer>;
  /** Null: no answer. */
  send(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer | null>;
}
