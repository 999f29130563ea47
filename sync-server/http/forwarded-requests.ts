import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { HEADERS, writeClient } from '../writer/peer-messages.ts';
import { peerWrites } from '../writer/peer-server.ts';
import type { Destination, PeerClient } from '../writer/peer-client.ts';
import { collectWrites, decodeWrites, encodeWrites, type RequestWrite } from '../writer/request-writes.ts';
import type { Writer } from '../writer/writer.ts';
import { hasBody } from './limits/unread-bodies.ts';
import { isOfThisMachine } from './session/operator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Although it's a GET: it changes something, or needs what only the server that writes has in its memory. */
    isForWriter?: boolean;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A term begins within seconds. */
const RETRY_SECONDS = 2;
/** They concern one connection, or are about the way from the client to this server. */
const NOT_PASSED_ON = new Set([
  'connection',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]);
const LOOPBACK = '127.0.0.1';

export interface Forwarding {
  writer: Writer;
  peers: Pick<PeerClient, 'open'>;
  /** Resolves when this process shows the writes, or when it has waited long enough. */
  seen: (writes: readonly RequestWrite[]) => Promise<void>;
  operatorToken: string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Where several servers share the databases, requests that change something are answered by the one that writes:
 * limits, quotas, unique values and one-time codes are then decided in one place. This server passes such a request on
 * as it arrives, and the answer too, once it shows what the request wrote.
 */
export function registerForwardedRequests(app: FastifyInstance, forwarding: Forwarding): void {
  const { writer } = forwarding;
  app.addHook('onRequest', (request, reply, done) => {
    const { isForWriter } = request.routeOptions.config;
    const isRead = READS.has(request.method) && isForWriter !== true;
    if (isRead || request.is404 || writer.isWriting || peerWrites(request.raw)) return done();
    const to = writer.destination;
    if (!to) return done(unavailable());
    forward(request, reply, to, forwarding, done);
  });
  // Bodies arrive in a context of their connection, so the collection begins after them.
  app.addHook('preValidation', (request, _reply, done) => {
    const writes = peerWrites(request.raw);
    if (writes) collectWrites(writes, done);
    else done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const writes = peerWrites(request.raw);
    if (writes && writes.length > 0) reply.header(HEADERS.written, encodeWrites(writes));
    done();
  });
}

function unavailable(cause?: unknown): ApiError {
  const text = 'No server can save changes right now. Please try again in a moment.';
  return new ApiError('general_service_unavailable', text, { retryAfterSeconds: RETRY_SECONDS, cause });
}

function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  to: Destination,
  { peers, seen, operatorToken, log }: Forwarding,
  done: (error?: Error) => void,
): void {
  const { raw } = request;
  const outgoing = peers.open(to, {
    method: request.method,
    path: raw.url ?? '/',
    headers: headersOf(request, operatorToken),
  });
  let isAnswered = false;
  const refuse = (error: unknown): void => {
    if (isAnswered) return;
    isAnswered = true;
    outgoing.destroy();
    // The client has gone.
    if (reply.raw.destroyed) return;
    // The rest of the body isn't read.
    if (!raw.complete) reply.header('connection', 'close');
    done(unavailable(error));
  };
  const pass = async (answer: IncomingMessage): Promise<void> => {
    if (answer.headers[HEADERS.refused] !== undefined)
      return refuse(new Error('The server no longer writes'));
    const written = answer.headers[HEADERS.written];
    if (typeof written === 'string') await seen(decodeWrites(written));
    if (isAnswered) return;
    isAnswered = true;
    reply.hijack();
    // The other server has set its own.
    for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
    for (const [name, values] of passedOn(answer)) reply.raw.setHeader(name, values);
    reply.raw.writeHead(answer.statusCode ?? 502);
    pipeline(answer, reply.raw, () => undefined);
  };
  outgoing.once('response', answer => {
    pass(answer).catch((error: unknown) => {
      log.warn({ err: error }, 'an answer of another server could not be passed on');
      refuse(error);
    });
  });
  outgoing.on('error', refuse);
  reply.raw.once('close', () => outgoing.destroy());
  if (hasBody(raw.headers)) raw.pipe(outgoing);
  else outgoing.end();
}

function headersOf(request: FastifyRequest, operatorToken: string | undefined): Record<string, unknown> {
  const { raw } = request;
  const headers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw.headers))
    if (!NOT_PASSED_ON.has(name) && !name.startsWith('portage-')) headers[name] = value;
  // A body of unknown length is passed on in pieces. Without this, so would none be.
  if (!hasBody(raw.headers)) headers['content-length'] = '0';
  const isLocal = isOfThisMachine(request);
  if (!isLocal) headers['via'] = '1.1 portage';
  const key = raw.headers['x-appwrite-key'];
  const isOperator = operatorToken !== undefined && key === operatorToken;
  headers['host'] = request.host;
  headers[HEADERS.client] = writeClient({
    ip: isLocal ? LOOPBACK : request.ip,
    isSecure: request.protocol === 'https',
    isOperator,
  });
  return headers;
}

/** An answer's headers, each with all its values: several cookies are several headers. */
function passedOn({ rawHeaders, headers }: IncomingMessage): Map<string, string[]> {
  const kept = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at]?.toLowerCase(), rawHeaders[at + 1]];
    if (!NOT_PASSED_ON.has(name) && !name.startsWith('portage-'))
      kept.set(name, [...(kept.get(name) ?? []), value]);
  }
  // The rest of the client's body isn't read.
  if (headers.connection === 'close') kept.set('connection', ['close']);
  return kept;
}
