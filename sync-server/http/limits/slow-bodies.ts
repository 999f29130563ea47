import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Timer } from '../../core/timer.ts';

/** After this time, a body must have arrived at the minimum average rate. Even the worst usable link is faster. */
const PATIENCE_MS = 30_000;
const LEAST_BYTES_A_SECOND = 256;
const LOOK_EVERY_MS = 5_000;

interface Receiving {
  sinceMs: number;
  /** `bytesRead` of the connection before this request. */
  bytesBefore: number;
}

/** Ends requests whose bodies trickle in: each would hold its room for minutes. */
export function registerSlowBodies(
  app: FastifyInstance,
  { nowMs, timer }: { nowMs: () => number; timer: Timer },
): void {
  const receiving = new Map<FastifyRequest, Receiving>();
  /** `bytesRead` at the end of the previous request: the first bytes of a request's body arrive with its headers. */
  const readBefore = new WeakMap<Socket, number>();
  let cancel: (() => void) | undefined;

  const look = () => {
    cancel = undefined;
    const now = nowMs();
    for (const [request, { sinceMs, bytesBefore }] of receiving) {
      // It's passed on, and its answer takes time.
      if (request.raw.complete) {
        receiving.delete(request);
        continue;
      }
      const elapsedMs = now - sinceMs;
      const bytes = request.raw.socket.bytesRead - bytesBefore;
      if (elapsedMs < PATIENCE_MS || bytes * 1000 >= LEAST_BYTES_A_SECOND * elapsedMs) continue;
      receiving.delete(request);
      request.raw.destroy();
    }
    lookSoon();
  };
  const lookSoon = () => {
    if (receiving.size > 0) cancel ??= timer.after(LOOK_EVERY_MS, look);
  };
  const isOver = async (request: FastifyRequest) => void receiving.delete(request);

  app.addHook('onRequest', async request => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return;
    const { socket } = request.raw;
    receiving.set(request, { sinceMs: nowMs(), bytesBefore: readBefore.get(socket) ?? 0 });
    lookSoon();
  });
  app.addHook('preValidation', async request => {
    // A body that is passed on arrives until the answer.
    if (request.routeOptions.config.streamsBody !== true) receiving.delete(request);
  });
  app.addHook('onResponse', async request => {
    receiving.delete(request);
    readBefore.set(request.raw.socket, request.raw.socket.bytesRead);
  });
  app.addHook('onRequestAbort', isOver);
  app.addHook('onClose', async () => cancel?.());
}
