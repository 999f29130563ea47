import { isObject } from '../../src/core/json.ts';

/** The headers of requests between servers. */
export const HEADERS = {
  /** The writer's term, as the sender knows it. */
  term: 'portage-term',
  /** A commit of the store with this name. */
  commit: 'portage-commit',
  /** Asks how far the writer has seen its positions; the value is how far the sender has. */
  positions: 'portage-positions',
  /** The client whose request is passed on. */
  client: 'portage-client',
  /** In answers: what the request wrote. */
  written: 'portage-written',
  /** In answers: the receiver isn't the writer, and did nothing. */
  refused: 'portage-refused',
} as const;

export const NOT_WRITING = 'not-writing';

/** What the server that a client reached knows of the client. */
export interface PeerClient {
  ip: string;
  /** It came over TLS. */
  isSecure: boolean;
  /** It has that server's operator token. */
  isOperator: boolean;
}

export function writeClient(client: PeerClient): string {
  return JSON.stringify(client);
}

export function readClient(header: string | string[] | undefined): PeerClient | null {
  if (typeof header !== 'string') return null;
  const given = parsed(header);
  if (!isObject(given)) return null;
  const { ip, isSecure, isOperator } = given;
  if (typeof ip !== 'string') return null;
  return { ip, isSecure: isSecure === true, isOperator: isOperator === true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
