import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Budgets } from '../../budgets/budgets.ts';
import { FairPlaces } from '../../budgets/fair-places.ts';
import { askerOf } from './holder.ts';
import { handlersOf } from './rate-limits.ts';
import { refused } from './refused.ts';
import { holdUntilFinished, takeShare } from './request-budgets.ts';

/** Requests that hash at once: one of them usually reads or writes. */
const PLACES = 2;
/** Requests that wait to hash. One more takes the place of the client that hashed most of late. */
const WAITING = 64;
const RETRY_SECONDS = 2;
/** A hash counts half after this time. */
const HALF_LIFE_MS = 600_000;

/**
 * Requests that hash a password wait for a place: clients that sent many of late wait for those that sent few, and browsers that an account knows
 * have every other place. Call it after `registerRateLimits`, so that a request which is refused anyway takes no place.
 */
export function registerHashingPlaces(app: FastifyInstance, budgets: Budgets, nowMs: () => number): void {
  const places = new FairPlaces({ places: PLACES, waiting: WAITING, nowMs, halfLifeMs: HALF_LIFE_MS });
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.caller.kind === 'key') return;
    takeShare(budgets, request, reply, 'hashes');
    const isGone = () => reply.raw.destroyed;
    const leave = await places.enter(askerOf(request), { isKnown: request.device !== null, isGone });
    if (leave === null) throw refused(budgets.turnAway('hashes', RETRY_SECONDS));
    holdUntilFinished(request, reply, leave);
  };
  app.addHook('onRoute', route => {
    if (route.config?.hashesPassword === true) route.preHandler = [...handlersOf(route), enter];
  });
}
