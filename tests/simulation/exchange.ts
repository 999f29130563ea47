/** A request to a simulated server. */
export interface SimRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface SimResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
