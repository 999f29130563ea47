import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Budgets } from '../budgets/budgets.ts';
import { clientAddress } from './client-address.ts';

/**
 * An answer that comes before the body has arrived, a refusal in most cases, leaves the rest of it to be read and thrown
 * away: a connection can't be used again before that. An address has a budget for such bytes. Beyond it, and where the
 * length isn't known, the connection ends with the answer, and nobody reads the rest.
 */
export function registerUnreadBodies(app: FastifyInstance, budgets: Budgets): void {
  app.addHook('onSend', async (request, reply) => {
    if (isWhole(request.raw) || !hasBody(request.headers)) return;
    if (!mayDiscard(budgets, request)) reply.header('connection', 'close');
  });
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** `inject` hands over whole bodies and doesn't say so. */
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
