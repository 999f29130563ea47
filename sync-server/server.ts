import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { REPORTS } from '../src/wire/collections.ts';
import { createApp } from './app.ts';
import { functionConsumer } from './function-consumer.ts';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import { firstMatches } from './alerts/first-matches.ts';
import { systemTimer } from './core/timer.ts';
import { createFiles } from './files/create-files.ts';
import { OpenParts } from './core/open-parts.ts';
import { eventFigures } from './events/event-figures.ts';
import { togetherWith } from './mail/delivery-figures.ts';
import { type BoardOptions, openBoard } from './open-board.ts';
import { operatorFigures } from './operator-figures.ts';
import { registerAudit } from './routes/audit.ts';
import { registerAppPages } from './routes/app-pages.ts';
import { conflictsOf } from './routes/health.ts';
import { registerDevMailbox } from './routes/dev-mailbox.ts';
import { registerMailBounces } from './routes/mail-bounces.ts';
import { registerMailLinks } from './routes/mail-links.ts';
import { registerWebhooks } from './routes/webhooks/webhooks.ts';
import { registerMessaging } from './routes/messaging/messaging-api.ts';
import { alertFigures } from './alerts/alert-figures.ts';
import { pushFigures } from './push/push-figures.ts';
import { registerSyncPushKey } from './routes/sync/sync-push-key.ts';
import { webhookFigures } from './webhooks/webhook-figures.ts';
import { registerSyncAlerts } from './routes/sync/sync-alerts.ts';
import { registerSyncDeliveries } from './routes/sync/sync-deliveries.ts';
import { registerSubmit } from './routes/submit.ts';
import { createCatalogueFastPath } from './routes/sync/catalogue-fast-path.ts';
import { registerCatalogueRoutes } from './routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from './routes/sync/sync-details.ts';
import { registerSyncBackup } from './routes/sync/sync-backup.ts';
import { registerSyncImport } from './routes/sync/sync-import.ts';
import { registerApplicationResume } from './routes/sync/application-resume.ts';
import { registerSyncUploads } from './routes/sync/sync-uploads.ts';
import { registerSyncPull } from './routes/sync/sync-pull.ts';
import { registerSyncPush } from './routes/sync/sync-push.ts';
import { registerSyncBoard } from './routes/sync/sync-board.ts';
import { registerSyncReview } from './routes/sync/sync-review.ts';
import { waitingCounts, waitingNotes } from './postings/review-desk.ts';
import { serverDelivery } from './records/server-delivery.ts';
import { signInSettings } from './accounts/sign-in/sign-in-settings.ts';
import { mailNotes } from './applications/waiting-mails.ts';
import { startFunctions } from './start-functions.ts';
import { refuseUnwritable } from './start-refused.ts';
import { startServices } from './start-services.ts';
import { deltaThread, openDeltas } from './deltas/deltas.ts';
import { makeDelta } from './deltas/make-delta.ts';
import { DiskGuard } from './store/disk-guard.ts';
import { closeToOthers, EARLIER_FILES } from './store/private-files.ts';
import type { UnhandledErrors } from './http/unhandled-errors.ts';

/**
 * Connections that wait to be taken, as far as the system allows (`net.core.somaxconn`). With Node's 511, a stranger who
 * opens a thousand at once makes the system drop others' connections too, and these are only tried again after a second.
 */
const CONNECTIONS_WAITING = 4_096;

export interface ServerOptions extends BoardOptions {
  /** The built app. */
  appDirectory: string;
  /** The built file of the thread that creates the catalogue's segments. Absent: this thread creates them. */
  segmentThread?: string;
  /** The built file of the thread that reads uploads. Absent: this thread reads them. */
  factsThread?: string;
  /** The built file of the thread that compares builds of the app. Absent: this thread compares them. */
  deltaThread?: string;
  /** The built file that runs in the processes of functions. Absent: functions are off. */
  functionWorker?: string;
  /** Gives this machine's commands access to the import route. */
  operatorToken: string;
  /** Unhandled errors, for `GET /metrics`. */
  unhandled?: Pick<UnhandledErrors, 'counts'>;
}

export interface RunningServer {
  port: number;
  /** Stops all work, then closes the stores. May be called again. */
  close(): Promise<void>;
}

/**
 * Opens, in this order: stores, their integrity, projection, catalogue, routes, socket. Closes in reverse order.
 * Rejects with a message for the operator if anything is wrong, so a server that has started is complete.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, environment, log } = options;
  const nowMs = () => environment.nowMs();
  const open = new OpenParts();
  try {
    refuseUnfinishedRestore(config.dataDir);
    await refuseUnwritable(config.dataDir);
    const openToOthers = await closeToOthers(config.dataDir);
    if (openToOthers) log.warn({ err: openToOthers }, 'DATA_DIR stays open to other users of this machine');
    const guard = await DiskGuard.open({ directory: config.dataDir, nowMs });
    const { context, messenger, shared } = await openBoard(options, guard, open);
    const { factsThread, segmentThread } = options;
    const files = open.add(createFiles(context, { timer: systemTimer, guard, factsThread }));
    const filesToSave = { blobs: files.blobs, hold: () => files.removals.hold() };
    const services = await startServices(context, open, { files, filesToSave, segmentThread });
    const { importer, catalogue, details, boardKeys, collector, backups, budgets } = services;
    const { waitingMails, backbone, webhooks, push, alerts, messaging } = services;
    const { functions, serveApi } = await startFunctions(context, open, options.functionWorker);
    backbone.register(functionConsumer(functions));
    const maker =
      options.deltaThread === undefined ? { make: makeDelta } : deltaThread(options.deltaThread, systemTimer);
    const deltas = open.add(
      openDeltas({
        directory: options.appDirectory,
        folder: join(config.dataDir, EARLIER_FILES),
        nowMs,
        mayWrite: () => !guard.isFull,
        log,
        ...maker,
      }),
    );
    const waiting = () => waitingCounts(context.projection);
    const messages = () => togetherWith(messenger.waiting(), waitingMails());
    const app = createApp(
      context,
      [
        scope => registerCatalogueRoutes(scope, context, catalogue, boardKeys),
        scope => registerDetailsRoutes(scope, context, details),
        registerSyncPush,
        registerSyncPull,
        registerSubmit,
        registerMailLinks,
        (scope, of) => registerMailBounces(scope, of, messenger.figures),
        registerSyncDeliveries,
        registerSyncAlerts,
        scope => registerSyncUploads(scope, context, files),
        scope => registerApplicationResume(scope, context, files),
        scope => registerSyncImport(scope, { importer }),
        registerAudit,
        (scope, of) => registerSyncBackup(scope, of, filesToSave),
        registerSyncReview,
        (scope, of) => registerSyncBoard(scope, of, boardKeys),
        scope => registerWebhooks(scope, context, webhooks),
        scope => registerMessaging(scope, context, messaging),
        scope => registerSyncPushKey(scope, push),
        scope => registerDevMailbox(scope, messenger),
        scope =>
          registerAppPages(scope, {
            directory: options.appDirectory,
            settings: {
              projectId: config.projectId,
              projectName: config.projectName,
              wageTable: config.wageTable,
              signIn: signInSettings(config, messenger),
              postingReview: config.postingReview,
              delivery: serverDelivery(config, messenger),
            },
            publicUrl: config.publicUrl,
            lookUp: jobId => catalogue.lookUp(jobId),
            first: search => firstMatches(context, search),
            nowMs,
            deltas,
          }),
      ],
      {
        operatorToken: options.operatorToken,
        forwarding: shared?.forwarding,
        functions,
        budgets,
        files,
        ...(options.unhandled && { unhandled: options.unhandled }),
        fastPath: createCatalogueFastPath(catalogue, config),
        onCatalogue: listener => catalogue.onMoved(listener),
        deliveries: messenger.figures,
        figures: operatorFigures({
          guard,
          backups,
          collector,
          files,
          waiting,
          reports: () => context.projection.count(REPORTS.id),
          messages,
          retries: () => messenger.figures.retries,
          conflicts: () => conflictsOf(context.stores),
          nowMs,
        }),
        collected: collector.figures.collected,
        labelled: [
          ...eventFigures(backbone, nowMs),
          webhookFigures(webhooks),
          pushFigures(push),
          alertFigures(alerts),
        ],
        notes: () => [
          ...[backups?.problem, collector.problem].filter(note => typeof note === 'string'),
          ...waitingNotes(waiting()),
          ...mailNotes(messages(), nowMs()),
        ],
      },
    );
    open.add(app);
    guard.arm();
    await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING });
    const answer = (request: IncomingMessage, response: ServerResponse) =>
      void app.server.emit('request', request, response);
    serveApi(answer);
    shared?.serve(answer, options.operatorToken);
    const address = app.server.address();
    return {
      port: typeof address === 'object' && address ? address.port : config.port,
      close: () => open.close(),
    };
  } catch (error) {
    await open.close();
    throw error;
  }
}
