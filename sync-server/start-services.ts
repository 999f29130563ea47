import { todayIn } from '../src/domain/dates.ts';
import { createJobIds } from '../src/domain/posting/new-job-ids.ts';
import { JOBS } from '../src/wire/collections.ts';
import { createBudgets } from './app.ts';
import type { FilesToSave } from './backup/backup-blobs.ts';
import { type BackupSchedule, startBackupSchedule } from './backup/backup-schedule.ts';
import type { Context } from './board/context.ts';
import { keepBudgets } from './budgets/keep-budgets.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { openDetailsPacks } from './catalogue/details/details-packs.ts';
import { openSegmentThread } from './catalogue/segments/open-segment-thread.ts';
import { makerInPlace } from './catalogue/segments/segment-making.ts';
import type { Files } from './files/create-files.ts';
import { ensureResumesBucket } from './applications/resumes.ts';
import type { Environment } from './core/environment.ts';
import type { OpenParts } from './core/open-parts.ts';
import { systemTimer } from './core/timer.ts';
import { auditConsumer } from './events/audit-consumer.ts';
import { createEventBackbone } from './events/event-backbone.ts';
import { openAlerts } from './alerts/open-alerts.ts';
import { openPushService } from './push/open-push.ts';
import { messagingSource } from './messaging/messaging-source.ts';
import { openMessaging } from './messaging/open-messaging.ts';
import { openWebhookService } from './webhooks/open-webhooks.ts';
import { beforeBoth } from './events/delivered-through.ts';
import { untilAborted } from './operations/start-effects.ts';
import { createImporter } from './postings/importer.ts';
import type { ImportSink } from './postings/import-sink.ts';
import { allSweeps } from './retention/all-sweeps.ts';
import { startCollector } from './retention/collector.ts';
import { startDuties } from './start-duties.ts';
import { giveSamplesToEmployers } from './seed/sample-employers.ts';
import { createBoardKeys } from './seals/board-keys.ts';
import { seedItems } from './seed/seed-postings.ts';
import { seededRandom } from './seed/seeded-random.ts';

/**
 * Every new board has the same samples, dated around its first day, so texts about a sample are true of every board.
 */
const SAMPLE_SEED = 1;

/**
 * Starts everything that runs beside requests: the catalogue, effects, erasures, removals, backups. `segmentThread`: see
 * `ServerOptions`.
 */
export async function startServices(
  context: Context,
  open: OpenParts,
  {
    files,
    filesToSave,
    segmentThread,
  }: { files: Files; filesToSave: FilesToSave; segmentThread: string | undefined },
) {
  const { config, environment, stores, projection, log } = context;
  const nowMs = () => environment.nowMs();

  const importer = createImporter({
    board: stores.board,
    projection,
    nowMs,
    newJobId: createJobIds(() => fraction(environment)),
  });
  await seed(context, importer);

  const maker = segmentThread === undefined ? makerInPlace : openSegmentThread(segmentThread, systemTimer);
  const catalogue = open.add(await openCatalogue(context, systemTimer, maker));
  const boardKeys = createBoardKeys(context);
  const details = open.add(await openDetailsPacks(context, boardKeys));
  await ensureResumesBucket(context, files.buckets);
  const { waitingMails } = open.add(await startDuties(context, files.content));
  const backbone = createEventBackbone(context, { timer: systemTimer });
  const collector = open.add(
    startCollector({
      sweeps: allSweeps(context),
      stores: Object.values(stores),
      board: stores.board,
      projection: beforeBoth(projection, backbone),
      nowMs,
      sleep: untilAborted,
      leads: () => catalogue.leads(),
      log,
    }),
  );
  const backups = await openBackups(context, filesToSave);
  if (backups) open.add(backups);
  const budgets = createBudgets(context);
  open.add(
    await keepBudgets([budgets, context.quotas], {
      dataDir: config.dataDir,
      timer: systemTimer,
      onProblem: error =>
        log.warn(
          { err: error },
          'the budgets and quotas in use could not be saved and will be lost at a restart',
        ),
    }),
  );
  const webhooks = open.add(await openWebhookService(context, { timer: systemTimer }));
  backbone.register(webhooks.consumer);
  const push = openPushService(context, { timer: systemTimer });
  backbone.register(push.consumer);
  const alerts = openAlerts(context, { push, timer: systemTimer });
  backbone.register(alerts.consumer);
  const messaging = open.add(await openMessaging(context, { timer: systemTimer }));
  backbone.register(messaging.consumer);
  backbone.addSource(of => messagingSource(of, messaging.directory));
  if (config.auditDays > 0) backbone.register(auditConsumer(context));
  open.add(backbone);
  await backbone.start();
  return {
    importer,
    catalogue,
    details,
    boardKeys,
    waitingMails,
    collector,
    backups,
    budgets,
    backbone,
    webhooks,
    push,
    alerts,
    messaging,
  };
}

/** Fills a new board with sample postings, if the operator wants them. */
async function seed(context: Context, importer: ImportSink): Promise<void> {
  const { config, environment, projection, writer } = context;
  // Otherwise the server that writes has done it, or does it.
  if (config.seed !== 'sample' || writer?.isWriting === false) return;
  if (projection.count(JOBS.id) === 0) {
    const today = todayIn(null, environment.nowMs());
    await importer.put(seedItems({ today, random: seededRandom(SAMPLE_SEED) }));
  }
  await giveSamplesToEmployers(context);
}

function openBackups(
  { config, stores, environment, log }: Context,
  files: FilesToSave,
): Promise<BackupSchedule> | null {
  if (config.backups === null) return null;
  const nowMs = () => environment.nowMs();
  return startBackupSchedule({
    plan: config.backups,
    stores,
    dataDir: config.dataDir,
    files,
    nowMs,
    timer: systemTimer,
    log,
  });
}

/** A number in [0, 1) from the environment's own randomness. */
function fraction(environment: Environment): number {
  const bytes = environment.randomBytes(6);
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 48;
}
