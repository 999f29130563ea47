/** A request to a simulated server. */
export interface SimRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  /** Bytes: a part of a file. */
  body: string | Uint8Array | undefined;
}

export interface SimResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
