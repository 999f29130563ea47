import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { todayIn } from '../src/domain/dates.ts';
import { createJobIds } from '../src/domain/job-id.ts';
import { PROJECTED_COLLECTIONS, JOBS } from '../src/wire/collections.ts';
import { createApp } from './app.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import type { Config } from './config.ts';
import type { Context, Environment, Stores } from './context.ts';
import { openStore } from './open-store.ts';
import { createProjection } from './projection/create-projection.ts';
import { registerAppPages } from './routes/app-pages.ts';
import { registerSubmit } from './routes/submit.ts';
import { registerCatalogueRoutes } from './routes/sync-catalogue.ts';
import { registerSyncImport } from './routes/sync-import.ts';
import { registerSyncPush } from './routes/sync-push.ts';
import { seedItems } from './seed/seed-postings.ts';
import { ensureCollections } from './services/collections.ts';
import { startFormForwarding } from './services/form-forwarding.ts';
import { createImporter } from './services/importer.ts';
import { openSecrets } from './services/secrets.ts';
import { StoreUnavailable } from './store/store.ts';

export interface ServerOptions {
  config: Config;
  environment: Environment;
  log: FastifyBaseLogger;
  /** The built app. */
  appDirectory: string;
  /** Opens the import route for the command of this machine. */
  operatorToken: string;
  /** The store failed for good; the process must end. */
  onFatal: (error: Error) => void;
}

export interface RunningServer {
  port: number;
  /** Ends what runs, then closes the stores. May be called again. */
  close(): Promise<void>;
}

/**
 * Opens, in this order: stores, their integrity, projection, catalogue, routes, socket; and closes in reverse.
 * Rejects with a message for the operator when anything is not as it must be: a server that starts is whole.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, environment, log } = options;
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    const { idKey } = await openSecrets(config.dataDir, environment);
    const stores = await openStores(options, closing);
    await ensureCollections(stores.board);
    const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log);
    closing.push(() => projection.close());
    const context: Context = { config, environment, stores, projection, idKey, log };

    const newJobId = createJobIds(
      () => environment.nowMs(),
      () => fraction(environment),
    );
    const importer = createImporter({ ...parts(context), newJobId });
    if (config.seed === 'sample' && projection.count(JOBS.id) === 0) {
      const today = todayIn(null, environment.nowMs());
      await importer.put(seedItems({ today, random: () => fraction(environment) }));
    }

    const catalogue = await openCatalogue(context);
    closing.push(() => catalogue.close());
    const forwarding = await startFormForwarding(context, {
      fetch,
      sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    });
    if (forwarding) closing.push(() => forwarding.close());

    const app = createApp(
      context,
      [
        scope => registerCatalogueRoutes(scope, context, catalogue),
        registerSyncPush,
        registerSubmit,
        scope => registerSyncImport(scope, { importer }),
        scope =>
          registerAppPages(scope, {
            directory: options.appDirectory,
            settings: {
              projectId: config.projectId,
              projectName: config.projectName,
              wageTable: config.wageTable,
            },
            publicUrl: config.publicUrl ?? undefined,
            lookUp: jobId => catalogue.lookUp(jobId),
          }),
      ],
      { operatorToken: options.operatorToken },
    );
    closing.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    return { port: typeof address === 'object' && address ? address.port : config.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All three open and whole, or none. */
async function openStores(
  { config, onFatal }: ServerOptions,
  closing: (() => Promise<void> | void)[],
): Promise<Stores> {
  const open = async (name: keyof Stores) => {
    const store = await openStore(config, name, onFatal);
    closing.push(() => store.close());
    const report = await store.checkIntegrity();
    if (!report.ok) {
      throw new StoreUnavailable(`The database "${name}" is damaged: ${report.problem ?? 'unknown'}`);
    }
    return store;
  };
  const [board, accounts, catalogue] = [await open('board'), await open('accounts'), await open('catalogue')];
  return { board, accounts, catalogue };
}

function parts({ stores, projection, environment }: Context) {
  return { board: stores.board, projection, nowMs: () => environment.nowMs() };
}

/** A number in [0, 1) from the environment's own randomness. */
function fraction(environment: Environment): number {
  const bytes = environment.randomBytes(6);
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 48;
}
