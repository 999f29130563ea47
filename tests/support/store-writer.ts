import { writeSync } from 'node:fs';
import LevelDown from 'leveldown';
import { openLevelStore } from '../../sync-server/store/level/level-store.ts';
import type { Write } from '../../sync-server/store/store.ts';

/**
 * Writes from many concurrent callers until it is killed, and prints each document once its commit resolved. The tests
 * of kills and power cuts run it as a process: `node store-writer.js DIRECTORY ROUND [unsynced]`. With `unsynced` it
 * works as PouchDB does by default. Its losses then prove that the tests would notice.
 */
const CALLERS = 24;
const [directory = '', round = '', mode] = process.argv.slice(2);
if (mode === 'unsynced') forgetSyncs();

const store = await openLevelStore({ directory, name: 'board', onFatal: error => fail(error) });
const report = await store.checkIntegrity();
if (!report.ok) fail(new Error(report.problem ?? ''));
for (let caller = 0; caller < CALLERS; caller += 1) void write(caller);

async function write(caller: number): Promise<void> {
  let shared: string | undefined;
  for (let turn = 0; ; turn += 1) {
    const prefix = `${round}/${caller}`;
    const size = 1 + (turn % 7) * 3;
    const writes: Write[] = Array.from({ length: size }, (_, index) => {
      const id = `${prefix}/${turn}/${index}`;
      return { id, body: { id, text: id.repeat(1 + (turn % 50)) } };
    });
    const id = `${prefix}/counter`;
    writes.push({ id, body: { turn }, ...(shared === undefined ? {} : { revision: shared }) });
    const results = await store.commit(writes);
    const last = results.at(-1);
    if (last?.status !== 'committed') return fail(new Error(`The counter ${id} is in conflict`));
    shared = last.revision;
    writeSync(1, `${JSON.stringify({ prefix, turn, size })}\n`);
  }
}

function forgetSyncs(): void {
  const { _batch: synced } = LevelDown.prototype as { _batch: (...values: unknown[]) => void };
  LevelDown.prototype._batch = function (this: LevelDown, operations, options, callback) {
    synced.call(this, operations, { ...options, sync: false }, callback);
  };
}

function fail(error: Error): void {
  writeSync(2, `${error.message}\n`);
  process.exit(1);
}
