import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { PROJECTED_COLLECTIONS } from '../src/wire/collections.ts';
import { openStore } from './backup/open-store.ts';
import type { Context, Stores } from './board/context.ts';
import { openEpoch } from './board/data-epoch.ts';
import { confirmIdKey } from './board/key-fingerprint.ts';
import { noteStores, openSecrets, refuseLostStores } from './board/secrets.ts';
import { createQuotas } from './budgets/quotas.ts';
import type { Config } from './config/config.ts';
import type { Environment } from './core/environment.ts';
import { openHeavyThreads } from './core/heavy/open-heavy-threads.ts';
import type { OpenParts } from './core/open-parts.ts';
import { systemTimer } from './core/timer.ts';
import { ensureCollections } from './documents/collections.ts';
import { openSharedStores, type SharedStores } from './open-shared-stores.ts';
import { type OpenMessenger, openMessenger } from './mail/open-messenger.ts';
import { createProjection } from './projection/create-projection.ts';
import { createSchemaRegistry } from './records/schema-registry.ts';
import { openTeamDirectory } from './records/team-directory.ts';
import { UNTRACED_COLLECTIONS } from './pull/private-entries.ts';
import type { DiskGuard } from './store/disk-guard.ts';
import type { Fence } from './store/fence.ts';
import { RemovalTraces } from './store/removal-traces.ts';
import { type Store, StoreUnavailable } from './store/store.ts';

export interface BoardOptions {
  config: Config;
  environment: Environment;
  log: FastifyBaseLogger;
  /** The built file of the threads that hash passwords and compress. Absent: libuv's threads do. */
  heavyThread?: string;
  /** The store failed permanently, so the process must end. */
  onFatal: (error: Error) => void;
}

/** Opens the stores, checks them, and reads what all services need of them. */
export async function openBoard(
  options: BoardOptions,
  guard: DiskGuard,
  open: OpenParts,
): Promise<{ context: Context; messenger: OpenMessenger; shared: SharedStores | null }> {
  const { config, environment, log } = options;
  const nowMs = () => environment.nowMs();
  const secrets = await openSecrets(config.dataDir, environment);
  const { idKey } = secrets;
  const isEmbedded = config.storeUrl === null;
  if (isEmbedded) refuseLostStores(config.dataDir, secrets);
  const traces = new RemovalTraces(UNTRACED_COLLECTIONS);
  const openOne = openerOf(options, guard, open, traces);
  const shared = isEmbedded ? null : await openSharedStores(options, idKey, open, openOne);
  const stores = shared?.stores ?? (await openAll(openOne));
  if (isEmbedded) await noteStores(config.dataDir, secrets);
  await confirmIdKey(stores.board, idKey, config.dataDir);
  await ensureCollections(stores.board);
  const epoch = await openEpoch(stores.board, environment);
  const schemas = createSchemaRegistry(stores.board);
  await schemas.open();
  open.add(schemas);
  const path = join(config.dataDir, 'store', 'board.rows');
  const place = { path, epoch, timer: systemTimer };
  const projection = open.add(
    await createProjection(stores.board, PROJECTED_COLLECTIONS, log, {
      schemas,
      nowMs,
      traces,
      ...(isEmbedded && {
        snapshot: place,
        disk: { ...place, path: `${path}.sqlite`, onFatal: options.onFatal },
      }),
    }),
  );
  const { teams, subscription } = await openTeamDirectory(stores.accounts, log);
  open.add(subscription);
  const messenger = open.add(
    await openMessenger({ config, environment, store: stores.accounts, idKey, log }),
  );
  const quotas = createQuotas({ config, environment, idKey });
  const parts = { config, environment, stores, projection, schemas, teams, messenger, quotas };
  const writer = shared && { writer: shared.writer };
  const { heavyThread } = options;
  const work =
    heavyThread === undefined ? {} : { work: open.add(openHeavyThreads(heavyThread, systemTimer)) };
  return { context: { ...parts, ...writer, ...work, idKey, epoch, log }, messenger, shared };
}

type OpenOne = (name: keyof Stores, fence?: Fence) => Promise<Store>;

/** Opens a store and checks it. */
function openerOf(
  { config, onFatal }: BoardOptions,
  guard: DiskGuard,
  opened: OpenParts,
  traces: RemovalTraces,
): OpenOne {
  return async (name, fence) => {
    const store = opened.add(
      await openStore(config, name, onFatal, { guard, fence, ...(name === 'board' && { traces }) }),
    );
    const report = await store.checkIntegrity({ quick: true });
    if (!report.ok) {
      throw new StoreUnavailable(`The database "${name}" is damaged: ${report.problem ?? 'unknown'}`);
    }
    return store;
  };
}

async function openAll(open: OpenOne): Promise<Stores> {
  return { board: await open('board'), accounts: await open('accounts'), catalogue: await open('catalogue') };
}
