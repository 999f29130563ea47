import type { FastifyInstance } from 'fastify';
import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Context } from '../context.ts';
import { makerWhoAsks, takeQuota } from '../services/within-quota.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its success makes one of these. */
    makes?: QuotaName;
  }
  interface FastifyRequest {
    /** Gives back what was taken of a quota; null = nothing was. */
    undoQuota: (() => void) | null;
  }
}

/** Quotas of what a route makes in several steps, none of which is the one that counts. Never of keys. */
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
