import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { shareOpenFiles } from '../store/open-files.ts';
import type { Metrics } from './metrics.ts';

/**
 * Answers a request at once and says as which route, or leaves it untouched and says null. For the few addresses that
 * every phone asks for again and again, whose answers are the same for all and ready in memory: what the framework does for a
 * request (hooks, authentication, limits) takes several times as long as such an answer and would change nothing of it.
 */
export type Lane = (request: IncomingMessage, response: ServerResponse) => string | null;

interface HttpServerOptions {
  handler: (request: IncomingMessage, response: ServerResponse) => void;
  lane: Lane | undefined;
  observe: Metrics['observe'];
  /** One connection or one request is over: it could not be accepted for want of open files, say. */
  onFailed: (error: unknown, what: string) => void;
}

/** Generous: a phone at the edge of its signal needs minutes for a push of 1 MB. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Longer than the 60 s of the usual proxies, which must not find a connection closed that they want to use again. */
const KEEP_ALIVE_MS = 72_000;

/** The socket's side of the app: lane first, then the framework. Both are counted alike. */
export function createHttpServer({ handler, lane, observe, onFailed }: HttpServerOptions): Server {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    const route = lane?.(request, response) ?? null;
    if (route === null) return handler(request, response);
    const seconds = (performance.now() - startedMs) / 1000;
    observe({ method: request.method ?? 'GET', route, status: response.statusCode }, seconds);
  };
  /** Thrown into the socket's event it would end the process, and with it everybody's requests. */
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    try {
      answer(request, response);
    } catch (error) {
      onFailed(error, 'a request failed before its route');
      response.destroy();
    }
  };
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    listener,
  );
  server.maxConnections = shareOpenFiles().connections;
  // Without a listener such an event would be an exception that ends the process. Before it listens, whoever starts it hears of it.
  server.on('error', error => {
    if (server.listening) onFailed(error, 'a connection could not be accepted');
  });
  return server;
}
