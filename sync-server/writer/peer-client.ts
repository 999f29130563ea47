import { Agent, request as send, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { WriteResult } from '../store/store.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { ToldPositions } from './followed-positions.ts';
import { HEADERS } from './peer-messages.ts';
import type { peerTls } from './peer-tls.ts';

const IDLE_MS = 60_000;
/** Longer than the writer waits for its cluster. */
const COMMIT_TIMEOUT_MS = 45_000;
const POSITIONS_TIMEOUT_MS = 5_000;
/** The answer's headers may name thousands of documents. */
const HEADERS_MAX_BYTES = 1_048_576;

/** Where the writer is, and in which term. The signal is aborted when that is over. */
export interface Destination {
  address: string;
  term: number;
  signal: AbortSignal;
}

/** Sends to the server that writes. */
export class PeerClient {
  readonly #tls: ReturnType<typeof peerTls>['client'];
  /** Sessions aren't resumed, so that each connection proves the key. */
  readonly #agent = new Agent({ keepAlive: true, maxCachedSessions: 0, timeout: IDLE_MS });

  constructor(tls: ReturnType<typeof peerTls>['client']) {
    this.#tls = tls;
  }

  /** A request whose answer, errors and body are the caller's. */
  open(
    { address, term, signal }: Destination,
    { headers, ...options }: Pick<RequestOptions, 'method' | 'path'> & { headers: Record<string, unknown> },
  ): ClientRequest {
    const { hostname, port } = new URL(`https://${address}`);
    return send({
      ...this.#tls,
      ...options,
      headers: { ...headers, [HEADERS.term]: String(term) } as RequestOptions['headers'],
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      agent: this.#agent,
      maxHeaderSize: HEADERS_MAX_BYTES,
      signal,
    });
  }

  /**
   * `writes` as JSON. Rejects with `StoreUnavailable` if the answer is missing: then it's unknown which were stored,
   * as with any store. It isn't sent again, because a caller can tell from the ids and revisions, and this can't.
   */
  async commit(to: Destination, store: string, writes: string): Promise<WriteResult[]> {
    try {
      return await this.#commit(to, store, writes);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable('The server that writes did not answer', { cause: error });
    }
  }

  /** null: the other server doesn't write any more, or is of an earlier version. */
  async positions(to: Destination, since: number): Promise<ToldPositions | null> {
    const outgoing = this.open(to, {
      method: 'GET',
      path: '/',
      headers: { [HEADERS.positions]: String(since) },
    });
    outgoing.setTimeout(POSITIONS_TIMEOUT_MS, () => outgoing.destroy(new Error('No answer in time')));
    const { statusCode, text } = await answerOf(outgoing);
    return statusCode === 200 ? (JSON.parse(text) as ToldPositions) : null;
  }

  async #commit(to: Destination, store: string, writes: string): Promise<WriteResult[]> {
    const body = Buffer.from(writes);
    const outgoing = this.open(to, {
      method: 'POST',
      path: '/',
      headers: { [HEADERS.commit]: store, 'content-length': body.length },
    });
    outgoing.setTimeout(COMMIT_TIMEOUT_MS, () => outgoing.destroy(new Error('No answer in time')));
    const { statusCode, text } = await answerOf(outgoing, body);
    if (statusCode !== 200) throw new StoreUnavailable('The server that writes could not commit');
    return JSON.parse(text) as WriteResult[];
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Sends the request and reads the whole answer. */
async function answerOf(
  outgoing: ClientRequest,
  body = Buffer.alloc(0),
): Promise<{ statusCode: number | undefined; text: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  return { statusCode: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') };
}
