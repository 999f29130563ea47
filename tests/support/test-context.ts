import { createHash } from 'node:crypto';
import pino from 'pino';
import { readConfig } from '../../sync-server/config.ts';
import type { Context } from '../../sync-server/context.ts';
import type { Projection } from '../../sync-server/projection/projection.ts';
import { MapStore } from './memory-store.ts';

export const START_MS = Date.parse('2026-11-20T12:00:00.000Z');

export interface TestContext extends Context {
  stores: { board: MapStore; accounts: MapStore; catalogue: MapStore };
  clock: { nowMs: number };
}

/** A context whose time stands still until a test moves it, and whose randomness is counted. */
export function createTestContext(
  createProjection: (board: MapStore) => Projection,
  variables: Record<string, string> = {},
): TestContext {
  const clock = { nowMs: START_MS };
  const stores = {
    board: new MapStore('board'),
    accounts: new MapStore('accounts'),
    catalogue: new MapStore('catalogue'),
  };
  return {
    config: readConfig({
      RATE_LIMITS: 'off',
      API_KEY: 'operator-key',
      DATA_DIR: '/nonexistent',
      ...variables,
    }),
    environment: { nowMs: () => clock.nowMs, randomBytes: countedBytes() },
    stores,
    projection: createProjection(stores.board),
    idKey: new Uint8Array(32).fill(7),
    log: pino({ level: 'silent' }),
    clock,
  };
}

/** Never the same bytes twice in one test, always the same in the next run. */
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
