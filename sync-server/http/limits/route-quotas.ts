import type { FastifyInstance } from 'fastify';
import type { QuotaName } from '../../../src/wire/quota-names.ts';
import type { Context } from '../../board/context.ts';
import { makerWhoAsks, takeQuota } from '../../board/within-quota.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route makes one of these when it succeeds. */
    makes?: QuotaName;
  }
  interface FastifyRequest {
    /** Gives back what the request took from a quota; null if it took nothing. */
    undoQuota: (() => void) | null;
  }
}

/** Applies quotas to routes that make something in several steps. Keys have none. */
export function registerRouteQuotas(
  app: FastifyInstance,
  context: Pick<Context, 'quotas' | 'environment'>,
): void {
  app.decorateRequest('undoQuota', null);
  app.addHook('preHandler', async request => {
    const { makes } = request.routeOptions.config;
    const maker = makerWhoAsks(request.caller);
    if (makes !== undefined && maker) request.undoQuota = takeQuota(context, makes, maker);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode >= 300) request.undoQuota?.();
  });
}
