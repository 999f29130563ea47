import { createHash } from 'node:crypto';
import pino from 'pino';
import { createQuotas } from '../../sync-server/budgets/quotas.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import type { Context } from '../../sync-server/board/context.ts';
import type { Projection } from '../../sync-server/projection/projection.ts';
import { createSchemaRegistry } from '../../sync-server/records/schema-registry.ts';
import { TeamDirectory } from '../../sync-server/records/team-directory.ts';
import { MapStore } from './memory-store.ts';
import { createRecordingMessenger, type RecordingMessenger } from './recording-messenger.ts';

export const START_MS = Date.parse('2026-11-20T12:00:00.000Z');

/** As long as the minimum for keys. */
export const API_KEY = 'operator-key-of-the-tests';

export const ID_KEY = new Uint8Array(32).fill(7);

export interface TestContext extends Context {
  stores: { board: MapStore; accounts: MapStore; catalogue: MapStore };
  clock: { nowMs: number };
  messenger: RecordingMessenger;
}

/** A context whose time only moves when a test moves it, and whose random bytes are deterministic. */
export function createTestContext(
  createProjection: (board: MapStore) => Projection,
  variables: Record<string, string> = {},
): TestContext {
  const clock = { nowMs: START_MS };
  const environment = { nowMs: () => clock.nowMs, randomBytes: countedBytes() };
  const config = readConfig({
    RATE_LIMITS: 'off',
    API_KEY,
    DATA_DIR: '/nonexistent',
    ...variables,
  });
  const stores = {
    board: new MapStore('board'),
    accounts: new MapStore('accounts'),
    catalogue: new MapStore('catalogue'),
  };
  return {
    config,
    environment,
    stores,
    projection: createProjection(stores.board),
    schemas: createSchemaRegistry(stores.board),
    teams: followTeams(stores.accounts),
    messenger: createRecordingMessenger(),
    quotas: createQuotas({ config, environment, idKey: ID_KEY }),
    idKey: ID_KEY,
    epoch: 'epoch-of-the-test',
    log: pino({ level: 'silent' }),
    clock,
  };
}

/** Immediate, as this store allows. The real one is `openTeamDirectory`. */
function followTeams(accounts: MapStore): TeamDirectory {
  const teams = new TeamDirectory(pino({ level: 'silent' }));
  void accounts.subscribe(undefined, changes => teams.take(changes));
  return teams;
}

/** Never the same bytes twice in one test, but the same in every run. */
function countedBytes(): (length: number) => Uint8Array {
  let calls = 0;
  return length => {
    calls += 1;
    const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
      createHash('sha256').update(`${calls}/${block}`).digest(),
    );
    return new Uint8Array(Buffer.concat(blocks).subarray(0, length));
  };
}
