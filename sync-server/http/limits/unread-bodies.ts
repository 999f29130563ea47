import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Budgets } from '../../budgets/budgets.ts';
import { clientAddress } from '../../core/network/client-address.ts';

/**
 * If an answer (usually a refusal) precedes the end of the body, the rest must be read and discarded before the
 * connection can be reused. Each address has a budget for such bytes. Beyond it, or if the length isn't known, the
 * answer closes the connection, and the rest isn't read.
 */
export function registerUnreadBodies(app: FastifyInstance, budgets: Budgets): void {
  app.addHook('onSend', async (request, reply) => {
    if (isWhole(request.raw) || !hasBody(request.headers)) return;
    if (!mayDiscard(budgets, request)) reply.header('connection', 'close');
    // Node only discards a body that no one began to read. One that a handler left would block the connection.
    else reply.raw.once('finish', () => request.raw.unpipe().resume());
  });
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** `inject` passes whole bodies but doesn't set `complete`. */
function isWhole(raw: IncomingMessage): boolean {
  return !('complete' in raw) || raw.complete;
}

function mayDiscard(budgets: Budgets, request: FastifyRequest): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return false;
  const bytes = Number(request.headers['content-length']);
  const holder = { address: clientAddress(request) };
  if (!Number.isFinite(bytes) || budgets.check('discarded', holder, bytes)) return false;
  budgets.spend('discarded', holder, bytes);
  return true;
}
