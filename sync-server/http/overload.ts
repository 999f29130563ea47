import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { isApiPath } from './project.ts';

const MAX_IN_FLIGHT = 1000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lasts as long as the other side stays, and is bounded by itself: takes no place among the requests under way. */
    isSocket?: boolean;
  }
  interface FastifyRequest {
    inFlight: boolean;
  }
}

/** Too many at once: the next is told to come back, while those under way finish. Health and figures always answer. */
export function registerOverload(app: FastifyInstance, maxInFlight: number = MAX_IN_FLIGHT): void {
  let inFlight = 0;
  app.decorateRequest('inFlight', false);
  const leave = (request: { inFlight: boolean }) => {
    if (request.inFlight) inFlight -= 1;
    request.inFlight = false;
  };
  app.addHook('onRequest', async request => {
    if (!isApiPath(request.url) || request.routeOptions.config.isSocket === true) return;
    if (inFlight >= maxInFlight)
      throw new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
    inFlight += 1;
    request.inFlight = true;
  });
  app.addHook('onResponse', async request => leave(request));
  app.addHook('onRequestAbort', async request => leave(request));
}
