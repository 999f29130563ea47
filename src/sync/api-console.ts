/** A call that a reader of the documentation makes with their own session, or with a key. */
export interface ApiRequest {
  method: string;
  /** Below the base address, with its query: `/account?x=1`. */
  path: string;
  /** JSON. */
  body?: string;
  /** Sent alone: a session is left out. */
  key?: string;
}

export type ApiAnswerBody =
  | { kind: 'none' }
  /** `isCut`: there was more than is kept here. */
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'binary'; type: string };

export interface ApiAnswer {
  status: number;
  /** From the request to the last byte that was read. */
  ms: number;
  /** In lower case, in the order of `SHOWN_HEADERS`. */
  headers: readonly (readonly [name: string, value: string])[];
  body: ApiAnswerBody;
}

export type ApiDescriptionAnswer =
  /** `isKept`: the server could not be reached; this is what the browser kept of the last visit. */
  { status: 'found'; document: unknown; isKept: boolean } | { status: 'offline' } | { status: 'failed' };

/** What the documentation needs of the network. Nothing is queued here. */
export interface ApiConsole {
  /** `https://jobs.example/v1` */
  endpoint: string;
  project: string;
  /** The server's own description of its calls. */
  describe(signal: AbortSignal): Promise<ApiDescriptionAnswer>;
  /** Null: no answer. */
  send(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer | null>;
}
