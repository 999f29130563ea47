import { createApp } from '../../sync-server/app.ts';
import { registerCatalogueRoutes } from '../../sync-server/routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from '../../sync-server/routes/sync/sync-details.ts';
import { registerSyncBackup } from '../../sync-server/routes/sync/sync-backup.ts';
import { registerSyncImport } from '../../sync-server/routes/sync/sync-import.ts';
import { registerMailBounces } from '../../sync-server/routes/mail-bounces.ts';
import { registerMailLinks } from '../../sync-server/routes/mail-links.ts';
import { registerSyncAlerts } from '../../sync-server/routes/sync/sync-alerts.ts';
import { registerSyncDeliveries } from '../../sync-server/routes/sync/sync-deliveries.ts';
import { registerApplicationResume } from '../../sync-server/routes/sync/application-resume.ts';
import { registerSyncUploads } from '../../sync-server/routes/sync/sync-uploads.ts';
import { registerSyncPull } from '../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../sync-server/routes/sync/sync-push.ts';
import { registerSyncBoard } from '../../sync-server/routes/sync/sync-board.ts';
import { registerSyncReview } from '../../sync-server/routes/sync/sync-review.ts';
import { registerAudit } from '../../sync-server/routes/audit.ts';
import { registerWebhooks } from '../../sync-server/routes/webhooks/webhooks.ts';
import { registerMessaging } from '../../sync-server/routes/messaging/messaging-api.ts';
import { registerSyncPushKey } from '../../sync-server/routes/sync/sync-push-key.ts';
import { createBoard } from './board.ts';

/** What this server answers to `GET /v1/openapi.json`. */
export async function servedDescription(): Promise<unknown> {
  // What they serve is not asked for here.
  const nothing: never = undefined as never;
  const app = createApp(await createBoard({ RATE_LIMITS: 'on' }), [
    registerSyncPush,
    registerSyncPull,
    registerMailLinks,
    registerMailBounces,
    registerSyncDeliveries,
    registerSyncAlerts,
    registerSyncBackup,
    registerSyncBoard,
    registerSyncReview,
    scope => registerSyncImport(scope, { importer: nothing }),
    (scope, context) => registerCatalogueRoutes(scope, context, nothing),
    (scope, context) => registerDetailsRoutes(scope, context, nothing),
    (scope, context) => registerWebhooks(scope, context, {} as never),
    (scope, context) => registerMessaging(scope, context, {} as never),
    registerAudit,
    scope => registerSyncPushKey(scope, { publicKey: '' }),
    (scope, context) => registerSyncUploads(scope, context, {} as never),
    (scope, context) => registerApplicationResume(scope, context, nothing),
  ]);
  await app.ready();
  try {
    return (await app.inject({ method: 'GET', url: '/v1/openapi.json' })).json();
  } finally {
    await app.close();
  }
}
