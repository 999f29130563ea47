import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { todayIn } from '../src/domain/dates.ts';
import { createJobIds } from '../src/domain/posting/new-job-ids.ts';
import { PROJECTED_COLLECTIONS, JOBS } from '../src/wire/collections.ts';
import { createApp, createBudgets } from './app.ts';
import { type BackupSchedule, startBackupSchedule } from './backup/backup-schedule.ts';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import { keepBudgets } from './budgets/keep-budgets.ts';
import { createQuotas } from './budgets/quotas.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { newestCards } from './catalogue/newest-cards.ts';
import { openSegmentThread } from './catalogue/segments/open-segment-thread.ts';
import { makerInPlace } from './catalogue/segments/segment-making.ts';
import { openDetailsPacks } from './catalogue/details/details-packs.ts';
import { systemTimer } from './core/timer.ts';
import type { Config } from './config/config.ts';
import type { Context, Stores } from './board/context.ts';
import type { Environment } from './core/environment.ts';
import { togetherWith } from './mail/delivery-figures.ts';
import { openMessenger } from './mail/open-messenger.ts';
import { openStore } from './backup/open-store.ts';
import { operatorFigures } from './operator-figures.ts';
import { createProjection } from './projection/create-projection.ts';
import { allSweeps } from './retention/all-sweeps.ts';
import { startCollector } from './retention/collector.ts';
import { registerAppPages } from './routes/app-pages.ts';
import { registerDevMailbox } from './routes/dev-mailbox.ts';
import { registerMailBounces } from './routes/mail-bounces.ts';
import { registerMailLinks } from './routes/mail-links.ts';
import { registerSyncDeliveries } from './routes/sync/sync-deliveries.ts';
import { registerSubmit } from './routes/submit.ts';
import { createCatalogueFastPath } from './routes/sync/catalogue-fast-path.ts';
import { registerCatalogueRoutes } from './routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from './routes/sync/sync-details.ts';
import { registerSyncBackup } from './routes/sync/sync-backup.ts';
import { registerSyncImport } from './routes/sync/sync-import.ts';
import { registerSyncPull } from './routes/sync/sync-pull.ts';
import { registerSyncPush } from './routes/sync/sync-push.ts';
import { registerSyncReview } from './routes/sync/sync-review.ts';
import { giveSamplesToEmployers } from './seed/sample-employers.ts';
import { seedItems } from './seed/seed-postings.ts';
import { seededRandom } from './seed/seeded-random.ts';
import { ensureCollections } from './documents/collections.ts';
import { openEpoch } from './board/data-epoch.ts';
import { startErasures } from './leaving/start-erasures.ts';
import { startEffectRunners, untilAborted } from './operations/start-effects.ts';
import { createImporter } from './postings/importer.ts';
import { waitingCounts, waitingNotes } from './postings/review-desk.ts';
import { createSchemaRegistry } from './records/schema-registry.ts';
import { noteStores, openSecrets, refuseLostStores } from './board/secrets.ts';
import { startSignInSweeps } from './accounts/sign-in/sign-in-sweeps.ts';
import { serverDelivery } from './records/server-delivery.ts';
import { signInSettings } from './accounts/sign-in/sign-in-settings.ts';
import { mailNotes } from './applications/waiting-mails.ts';
import { openTeamDirectory } from './records/team-directory.ts';
import { DiskGuard } from './store/disk-guard.ts';
import { closeToOthers } from './store/private-files.ts';
import { StoreUnavailable } from './store/store.ts';
import type { UnhandledErrors } from './http/unhandled-errors.ts';

/**
 * Every new board has the same samples, dated around its first day, so texts about a sample are true of every board.
 */
const SAMPLE_SEED = 1;

export interface ServerOptions {
  config: Config;
  environment: Environment;
  log: FastifyBaseLogger;
  /** The built app. */
  appDirectory: string;
  /** The built file of the thread that creates the catalogue's segments. Absent: this thread creates them. */
  segmentThread?: string;
  /** Gives this machine's commands access to the import route. */
  operatorToken: string;
  /** The store failed permanently, so the process must end. */
  onFatal: (error: Error) => void;
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
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    refuseUnfinishedRestore(config.dataDir);
    const openToOthers = await closeToOthers(config.dataDir);
    if (openToOthers) log.warn({ err: openToOthers }, 'DATA_DIR stays open to other users of this machine');
    const guard = await DiskGuard.open({ directory: config.dataDir, nowMs: () => environment.nowMs() });
    const secrets = await openSecrets(config.dataDir, environment);
    const { idKey } = secrets;
    const isEmbedded = config.storeUrl === null;
    if (isEmbedded) refuseLostStores(config.dataDir, secrets);
    const stores = await openStores(options, guard, closing);
    if (isEmbedded) await noteStores(config.dataDir, secrets);
    await ensureCollections(stores.board);
    const epoch = await openEpoch(stores.board, environment);
    const path = join(config.dataDir, 'store', 'board.rows');
    const schemas = createSchemaRegistry(stores.board);
    await schemas.open();
    closing.push(() => schemas.close());
    const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log, {
      schemas,
      nowMs: () => environment.nowMs(),
      ...(isEmbedded && { snapshot: { path, epoch, timer: systemTimer } }),
    });
    closing.push(() => projection.close());
    const { teams, subscription } = await openTeamDirectory(stores.accounts, log);
    closing.push(() => subscription.close());
    const messenger = await openMessenger({ config, environment, store: stores.accounts, idKey, log });
    closing.push(() => messenger.close());
    const context: Context = {
      config,
      environment,
      stores,
      projection,
      schemas,
      teams,
      messenger,
      quotas: createQuotas({ config, environment, idKey }),
      idKey,
      epoch,
      log,
    };

    const newJobId = createJobIds(() => fraction(environment));
    const importer = createImporter({ ...parts(context), newJobId });
    if (config.seed === 'sample' && projection.count(JOBS.id) === 0) {
      const today = todayIn(null, environment.nowMs());
      await importer.put(seedItems({ today, random: seededRandom(SAMPLE_SEED) }));
    }
    if (config.seed === 'sample') await giveSamplesToEmployers(context);

    const { segmentThread } = options;
    const maker = segmentThread === undefined ? makerInPlace : openSegmentThread(segmentThread, systemTimer);
    const catalogue = await openCatalogue(context, systemTimer, maker);
    closing.push(() => catalogue.close());
    const details = await openDetailsPacks(context);
    closing.push(() => details.close());
    const { runners, waitingMails } = await startEffectRunners(context);
    for (const runner of runners) closing.push(() => runner.close());
    const erasures = await startErasures(context, { sleep: untilAborted });
    closing.push(() => erasures.close());
    const collector = startCollector({
      sweeps: allSweeps(context),
      stores: Object.values(stores),
      board: stores.board,
      projection,
      nowMs: () => environment.nowMs(),
      sleep: untilAborted,
      leads: () => catalogue.leads(),
      log,
    });
    closing.push(() => collector.close());

    const signInSweeps = startSignInSweeps(context, systemTimer);
    closing.push(() => signInSweeps.close());

    const backups = await openBackups(context);
    if (backups) closing.push(() => backups.close());
    const budgets = createBudgets(context);
    const keptBudgets = await keepBudgets([budgets, context.quotas], {
      dataDir: config.dataDir,
      timer: systemTimer,
      onProblem: error =>
        log.warn(
          { err: error },
          'the budgets and quotas in use could not be saved and will be lost at a restart',
        ),
    });
    closing.push(() => keptBudgets.close());
    const waiting = () => waitingCounts(projection);
    const messages = () => togetherWith(messenger.waiting(), waitingMails());
    const app = createApp(
      context,
      [
        scope => registerCatalogueRoutes(scope, context, catalogue),
        scope => registerDetailsRoutes(scope, context, details),
        registerSyncPush,
        registerSyncPull,
        registerSubmit,
        registerMailLinks,
        (scope, of) => registerMailBounces(scope, of, messenger.figures),
        registerSyncDeliveries,
        scope => registerSyncImport(scope, { importer }),
        registerSyncBackup,
        registerSyncReview,
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
            newest: () => newestCards(context),
            nowMs: () => environment.nowMs(),
          }),
      ],
      {
        operatorToken: options.operatorToken,
        budgets,
        ...(options.unhandled && { unhandled: options.unhandled }),
        fastPath: createCatalogueFastPath(catalogue, config),
        onCatalogue: listener => catalogue.onMoved(listener),
        deliveries: messenger.figures,
        figures: operatorFigures({
          guard,
          backups,
          collector,
          waiting,
          messages,
          retries: () => messenger.figures.retries,
          nowMs: () => environment.nowMs(),
        }),
        collected: collector.figures.collected,
        notes: () => [
          ...[backups?.problem, collector.problem].filter(note => typeof note === 'string'),
          ...waitingNotes(waiting()),
          ...mailNotes(messages(), environment.nowMs()),
        ],
      },
    );
    closing.push(() => app.close());
    guard.arm();
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    return { port: typeof address === 'object' && address ? address.port : config.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens all three stores and checks them, or opens none. */
async function openStores(
  { config, onFatal }: ServerOptions,
  guard: DiskGuard,
  closing: (() => Promise<void> | void)[],
): Promise<Stores> {
  const open = async (name: keyof Stores) => {
    const store = await openStore(config, name, onFatal, guard);
    closing.push(() => store.close());
    const report = await store.checkIntegrity({ quick: true });
    if (!report.ok) {
      throw new StoreUnavailable(`The database "${name}" is damaged: ${report.problem ?? 'unknown'}`);
    }
    return store;
  };
  const [board, accounts, catalogue] = [await open('board'), await open('accounts'), await open('catalogue')];
  return { board, accounts, catalogue };
}

function openBackups({ config, stores, environment, log }: Context): Promise<BackupSchedule> | null {
  if (config.backups === null) return null;
  const nowMs = () => environment.nowMs();
  return startBackupSchedule({
    plan: config.backups,
    stores,
    dataDir: config.dataDir,
    nowMs,
    timer: systemTimer,
    log,
  });
}

function parts({ stores, projection, environment }: Context) {
  return { board: stores.board, projection, nowMs: () => environment.nowMs() };
}

/** A number in [0, 1) from the environment's own randomness. */
function fraction(environment: Environment): number {
  const bytes = environment.randomBytes(6);
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 48;
}
