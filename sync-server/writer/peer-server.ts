import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { isObject } from '../../src/core/json.ts';
import type { Json, Store, Write } from '../store/store.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { ToldPositions } from './followed-positions.ts';
import { HEADERS, NOT_WRITING, readClient } from './peer-messages.ts';
import type { peerTls } from './peer-tls.ts';
import type { RequestWrite } from './request-writes.ts';

/** Longer than the other side keeps an idle connection, so that it never sends on one that this side closes. */
const KEEP_ALIVE_MS = 120_000;
/** An upload from a phone at the edge of its signal takes minutes. The server that has it from the phone limits it. */
const REQUEST_TIMEOUT_MS = 600_000;
/** Others can connect, but don't get past the handshake. */
const HANDSHAKE_MS = 5_000;
const CONNECTIONS_MAX = 2_000;
/** More than any commit of this program. */
const COMMIT_MAX_BYTES = 128 * 1_048_576;

/** What other servers send. */
export interface PeerWork {
  /** Whether this server writes in this term. */
  writesIn(term: number): boolean;
  stores: Readonly<Record<string, Store>>;
  /** `since`: how far the other server has seen them. */
  positions(since: number): ToldPositions;
  /** Answers a request that another server's client sent. */
  answer: RequestListener;
  /** Stands for the other server's own operator token. */
  operatorToken: string;
}

export interface PeerServer {
  /** Where other servers reach it. */
  address: string;
  /** Until then, others are told that this server doesn't write. */
  serve(work: PeerWork): void;
  close(): Promise<void>;
}

/** The writes that a request from another server caused, by request. */
const writesOf = new WeakMap<IncomingMessage, RequestWrite[]>();

/** undefined: a client sent the request to this server itself. */
export function peerWrites(request: IncomingMessage): RequestWrite[] | undefined {
  return writesOf.get(request);
}

interface Parts {
  host: string;
  port: number;
  tls: ReturnType<typeof peerTls>['server'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Takes the commits and the requests that other servers of this installation pass on. */
export async function openPeerServer({ host, port, tls, log }: Parts): Promise<PeerServer> {
  let work: PeerWork | undefined;
  const server = createServer(
    {
      ...tls,
      handshakeTimeout: HANDSHAKE_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      const term = Number(request.headers[HEADERS.term]);
      if (!work?.writesIn(term)) return refuse(response);
      const since = request.headers[HEADERS.positions];
      if (since !== undefined) return answerJson(response, work.positions(Number(since)));
      const name = request.headers[HEADERS.commit];
      if (name === undefined) return passOn(request, response, work);
      const store = typeof name === 'string' ? work.stores[name] : undefined;
      if (!store) return void response.writeHead(404).end();
      void commit(request, response, store).catch((error: unknown) => {
        log.warn({ err: error }, 'a commit of another server could not be answered');
        response.destroy();
      });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    const refuseAddress = (error: Error) =>
      // Without its code, which would be taken for a problem with PORT.
      reject(new Error(`this server can’t listen at SERVER_ADDRESS ${host}:${port} (${error.message}).`));
    server.once('error', refuseAddress);
    server.listen(port, host, resolve);
  });
  server.on('error', error => log.warn({ err: error }, 'a connection of another server failed'));
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `${host.includes(':') ? `[${host}]` : host}:${bound}`,
    serve: given => void (work = given),
    close: () =>
      new Promise(resolve => {
        work = undefined;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { [HEADERS.refused]: NOT_WRITING, connection: 'close' }).end();
}

function answerJson(response: ServerResponse, answer: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** The socket appears as the client's own, so that limits, cookies and logs are about the client. */
function passOn(request: IncomingMessage, response: ServerResponse, work: PeerWork): void {
  const client = readClient(request.headers[HEADERS.client]);
  if (!client) return void response.writeHead(400).end();
  const { socket } = request;
  // Requests of one connection follow each other, so each finds its own client here.
  Object.defineProperty(socket, 'remoteAddress', { value: client.ip, configurable: true });
  Object.defineProperty(socket, 'encrypted', { value: client.isSecure, configurable: true });
  if (client.isOperator) request.headers['x-appwrite-key'] = work.operatorToken;
  for (const name of Object.values(HEADERS)) delete request.headers[name];
  writesOf.set(request, []);
  work.answer(request, response);
}

async function commit(request: IncomingMessage, response: ServerResponse, store: Store): Promise<void> {
  const writes = readWrites(await bodyOf(request));
  if (!writes) return void response.writeHead(400).end();
  try {
    const results = await store.commit(writes);
    answerJson(response, results);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    refuse(response);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > COMMIT_MAX_BYTES) throw new Error('A commit of another server is too long');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readWrites(text: string): Write[] | null {
  const given: unknown = JSON.parse(text);
  if (!Array.isArray(given)) return null;
  const writes = given.flatMap((write: unknown): Write[] => {
    if (!isObject(write) || typeof write['id'] !== 'string') return [];
    const { id, revision, body } = write;
    if (body !== null && !isObject<Json>(body)) return [];
    return [{ id, body, ...(typeof revision === 'string' && { revision }) }];
  });
  return writes.length === given.length ? writes : null;
}
