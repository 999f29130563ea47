import type { FastifyInstance } from 'fastify';
import { ALERTS_PATH, type AlertsAnswer } from '../../../src/wire/search-alerts.ts';
import type { Context } from '../../board/context.ts';
import { pushLimits } from '../../http/limits/push-limits.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { readAccount } from '../../records/account-record.ts';
import { alertsOf, toAlert } from '../../records/messaging/alert-record.ts';

/** `GET /v1/sync/alerts` (`wire/search-alerts.ts`): what was announced of the person's own saved searches. */
export function registerSyncAlerts(app: FastifyInstance, context: Context): void {
  const { messenger, projection, stores } = context;

  app.get(
    ALERTS_PATH,
    { preHandler: pushLimits(app, 'pull') },
    async (request, reply): Promise<AlertsAnswer> => {
      const { userId } = requireUser(request);
      reply.header('cache-control', 'no-store');
      const account = (await readAccount(stores.accounts, userId))?.account;
      const found = await stores.accounts.range(alertsOf(userId));
      return {
        canMail: messenger.canMail && account?.emailVerified === true && account.email !== '',
        alerts: found.flatMap(({ body }) => {
          const alert = toAlert(body);
          const row = alert && projection.row('searches', alert.searchId);
          const searchId = row?.owner === userId ? row.data['searchId'] : undefined;
          if (!alert || typeof searchId !== 'string') return [];
          return [{ searchId, lastAt: alert.lastAt, lastCount: alert.lastCount }];
        }),
      };
    },
  );
}
