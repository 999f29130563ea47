import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { shareOpenFiles } from '../../store/open-files.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Answers a request at once and returns its route, or leaves it untouched and returns null. It serves the few URLs that
 * every phone requests again and again, with answers that are the same for all and ready in memory. The framework's
 * work for a request (hooks, authentication, limits) takes several times as long as such an answer and would not change
 * it.
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => string | null;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface HttpServerOptions {
  handler: Listener;
  /** Decides when each request begins. */
  inTurn: (begin: Listener) => Listener;
  fastPath: FastPath | undefined;
  observe: Metrics['observe'];
  /** Called when one connection or one request failed, e.g. because there were no file descriptors left. */
  onFailed: (error: unknown, what: string) => void;
}

/** Generous: at the edge of its signal, a phone needs minutes to push 1 MB. */
export const REQUEST_TIMEOUT_MS = 300_000;
/**
 * Longer than the usual 60 s of proxies, so that the server never closes a connection that a proxy is about to reuse.
 */
const KEEP_ALIVE_MS = 72_000;

/** The HTTP server: when a request's turn comes, it tries the fast path first, then the framework. Metrics count both alike. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { handler, inTurn, fastPath, observe, onFailed } = options;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    const route = fastPath?.(request, response) ?? null;
    if (route === null) return handler(request, response);
    const seconds = (performance.now() - startedMs) / 1000;
    observe({ method: request.method ?? 'GET', route, status: response.statusCode }, seconds);
  };
  /** An exception in this event would end the process, and with it all other requests. */
  const begin: Listener = (request, response) => {
    try {
      answer(request, response);
    } catch (error) {
      onFailed(error, 'a request failed before its route');
      response.destroy();
    }
  };
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    inTurn(begin),
  );
  server.maxConnections = shareOpenFiles().connections;
  // Without a listener, an `error` event is an exception that ends the process. Before the server listens, the code
  // that starts it gets the error.
  server.on('error', error => {
    if (server.listening) onFailed(error, 'a connection could not be accepted');
  });
  return server;
}
