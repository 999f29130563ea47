import type { FastifyInstance } from 'fastify';
import { listAudit } from '../audit/audit-log.ts';
import { auditId, type AuditRecord } from '../audit/audit-record.ts';
import type { Context } from '../board/context.ts';
import { formatMoment } from '../core/moments.ts';
import { readWish } from '../http/list-wish.ts';
import { requireProject } from '../http/project.ts';
import { requireKey } from '../http/session/require-key.ts';
import { inQueriesParam } from '../projection/invalid-query.ts';
import { requireScope } from './required-scopes.ts';

/** Ours: what happened on the board, by API key. Appwrite has it only in its console. */
export function registerAudit(app: FastifyInstance, { config, stores }: Context): void {
  app.register(
    async v1 => {
      v1.addHook('onRequest', requireProject(config.projectId));
      v1.addHook('onRequest', requireScope);
      v1.get('/audit/events', async (request, reply) => {
        requireKey(request, 'audit.read');
        reply.header('cache-control', 'no-store');
        const wish = readWish(request);
        const { total, events } = await listAudit(stores.accounts, wish).catch(asParameter);
        return { total, events: events.map(auditAnswer) };
      });
    },
    { prefix: '/v1' },
  );
}

const asParameter = (error: unknown) =>
  inQueriesParam((): never => {
    throw error;
  });

function auditAnswer(record: AuditRecord) {
  const { at, ...rest } = record;
  return { $id: auditId(record), $createdAt: formatMoment(at), ...rest };
}
