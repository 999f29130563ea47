import type { FastifyInstance } from 'fastify';
import type { PullResponse } from '../../../src/wire/pull.ts';
import { PULL_DEFAULT_CHANGES, PULL_MAX_CHANGES, PULL_PATH } from '../../../src/wire/pull-constants.ts';
import type { Context } from '../../board/context.ts';
import { invalidParam } from '../../core/api-error.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { pushLimits } from '../../http/limits/push-limits.ts';
import { createPrivatePull } from '../../pull/private-pull.ts';

/**
 * `GET /v1/sync/pull` (`wire/pull.ts`): only for the session's account. A guest has nothing that another device could
 * have.
 */
export function registerSyncPull(app: FastifyInstance, context: Context): void {
  const pull = createPrivatePull(context);

  app.get(
    PULL_PATH,
    { preHandler: pushLimits(app, 'pull'), config: { isData: true } },
    async (request, reply): Promise<PullResponse> => {
      reply.header('cache-control', 'no-store');
      const { userId } = requireUser(request);
      const { cursor, limit } = readQuery(request.query);
      return pull.page({ ...request.caller, userId }, cursor, limit);
    },
  );
}

/** An invalid cursor isn't an error: reading starts again. */
function readQuery(query: unknown): { cursor: string; limit: number } {
  const { cursor, limit } = { cursor: undefined, limit: undefined, ...(query as object) };
  return { cursor: typeof cursor === 'string' ? cursor : '', limit: readLimit(limit) };
}

function readLimit(given: unknown): number {
  if (given === undefined) return PULL_DEFAULT_CHANGES;
  const limit = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > PULL_MAX_CHANGES)
    throw invalidParam('limit', `Value must be an integer between 1 and ${PULL_MAX_CHANGES}.`);
  return limit;
}
