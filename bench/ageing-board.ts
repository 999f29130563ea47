import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { PROJECTED_COLLECTIONS } from '../src/wire/collections.ts';
import { createQuotas } from '../sync-server/budgets/quotas.ts';
import { openCatalogue } from '../sync-server/catalogue/catalogue.ts';
import { systemTimer } from '../sync-server/core/timer.ts';
import { readConfig } from '../sync-server/config/config.ts';
import type { Context, Stores } from '../sync-server/board/context.ts';
import { openMessenger } from '../sync-server/mail/open-messenger.ts';
import { openStore } from '../sync-server/backup/open-store.ts';
import { createProjection } from '../sync-server/projection/create-projection.ts';
import { allSweeps } from '../sync-server/retention/all-sweeps.ts';
import { startCollector } from '../sync-server/retention/collector.ts';
import { ensureCollections } from '../sync-server/documents/collections.ts';
import { openEpoch } from '../sync-server/board/data-epoch.ts';
import { startErasures } from '../sync-server/leaving/start-erasures.ts';
import { createSchemaRegistry } from '../sync-server/records/schema-registry.ts';
import { noteStores, openSecrets } from '../sync-server/board/secrets.ts';
import { sweepSignIns } from '../sync-server/accounts/sign-in/sign-in-buckets.ts';
import { startEffectRunners } from '../sync-server/operations/start-effects.ts';
import { openTeamDirectory } from '../sync-server/records/team-directory.ts';

/**
 * Pauses from this length on wait for a scheduled time. Shorter ones are rests, which are skipped when a year passes in
 * a minute.
 */
const LONG_MS = 60_000;

/**
 * A complete server except for its socket, on a data directory, with a clock that the bench moves. Parts and order are
 * those of `server.ts`.
 */
export async function openAgeingBoard(dataDir: string, clock: { nowMs: number }, collects: boolean) {
  // Applications need a recipient; nobody listens there.
  const FORM_FORWARD_URL = 'http://127.0.0.1:9/submit';
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', SEED: 'none', FORM_FORWARD_URL });
  const log = pino({ level: 'error' }, pino.destination(2));
  const environment = { nowMs: () => clock.nowMs, randomBytes: (length: number) => randomBytes(length) };
  const onFatal = (error: Error) => {
    throw error;
  };
  const secrets = await openSecrets(dataDir, environment);
  const open = (name: keyof Stores) => openStore(config, name, onFatal);
  const stores = {
    board: await open('board'),
    accounts: await open('accounts'),
    catalogue: await open('catalogue'),
  };
  await noteStores(dataDir, secrets);
  await ensureCollections(stores.board);
  const epoch = await openEpoch(stores.board, environment);
  const schemas = createSchemaRegistry(stores.board);
  await schemas.open();
  const place = { path: join(dataDir, 'store', 'board.rows'), epoch, timer: systemTimer };
  const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log, {
    schemas,
    nowMs: environment.nowMs,
    snapshot: place,
    disk: { ...place, path: `${place.path}.sqlite`, onFatal },
  });
  const { teams, subscription } = await openTeamDirectory(stores.accounts, log);
  const { idKey } = secrets;
  const messenger = await openMessenger({ config, environment, store: stores.accounts, idKey, log });
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
  const catalogue = await openCatalogue(context);
  const { runners: effects } = await startEffectRunners(context);
  const erasures = await startErasures(context, { sleep: () => Promise.resolve() });
  const collector = startCollector({
    sweeps: collects ? allSweeps(context) : [],
    stores: collects ? Object.values(stores) : [],
    board: stores.board,
    projection: collects ? projection : { ...projection, forgetRemoved: () => Promise.resolve(0) },
    nowMs: environment.nowMs,
    sleep: (ms, signal) =>
      ms < LONG_MS
        ? Promise.resolve()
        : new Promise(resolve => signal.addEventListener('abort', () => resolve())),
    leads: () => true,
    log,
  });

  return {
    context,
    collector,
    /** Resolves when everything that follows from earlier writes is done. */
    async idle() {
      for (const runner of effects) await runner.idle();
      await erasures.idle();
      await catalogue.flush();
      if (collects) await sweepSignIns(stores.accounts, clock.nowMs);
    },
    async close() {
      await collector.close();
      await erasures.close();
      for (const runner of effects) await runner.close();
      await catalogue.close();
      await messenger.close();
      subscription.close();
      await projection.close();
      schemas.close();
      for (const store of Object.values(stores)) await store.close();
    },
  };
}

export type AgeingBoard = Awaited<ReturnType<typeof openAgeingBoard>>;
