import { writeSync } from 'node:fs';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { formatMoment } from '../../sync-server/core/moments.ts';
import { createEventBackbone } from '../../sync-server/events/event-backbone.ts';
import { openLevelStore } from '../../sync-server/store/level/level-store.ts';
import { createPlainProjection } from './plain-projection.ts';
import { createTestContext } from './test-context.ts';

/**
 * Writes reports to a board and delivers their events, until it is killed: `node event-writer.mjs DIRECTORY ROUND`. It
 * prints `acknowledged NAME` for each event that a commit caused, and `delivered NAME ID` for each that a consumer got.
 * In round `end` it only delivers.
 */
const [directory = '', round = ''] = process.argv.slice(2);
const A_MOMENT = new Int32Array(new SharedArrayBuffer(4));

/** The logger makes the pipe non-blocking, so a full one refuses a line until the test has read. */
function print(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(A_MOMENT, 0, 0, 1);
    }
  }
}

const onFatal = (error: Error) => {
  writeSync(2, `${error.message}\n`);
  process.exit(1);
};
const [board, accounts] = await Promise.all([
  openLevelStore({ directory, name: 'board', onFatal }),
  openLevelStore({ directory, name: 'accounts', onFatal }),
]);
const base = createTestContext(createPlainProjection);
const environment = { ...base.environment, nowMs: () => Date.now() };
const context = { ...base, environment, stores: { ...base.stores, board, accounts } };
const backbone = createEventBackbone(context, { timer: systemTimer });
backbone.register({
  name: 'test',
  wants: () => true,
  consume: async ({ id, name }) => print(`delivered ${name} ${id}`),
});
await backbone.start();
if (round === 'end') {
  await backbone.idle();
  await backbone.close();
  await board.close();
  await accounts.close();
  process.exit(0);
}
for (let caller = 0; caller < 4; caller += 1) void write(caller);

async function write(caller: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const documentId = `r${round}-${caller}-${turn}`;
    const id = `reports/${documentId}`;
    const name = `databases.board.collections.reports.documents.${documentId}`;
    const createdAt = formatMoment(Date.now());
    const body = {
      collectionId: 'reports',
      documentId,
      sequence: 1,
      createdAt,
      updatedAt: createdAt,
      permissions: [],
      data: { text: documentId },
    };
    const [made] = await board.commit([{ id, body }]);
    if (made?.status !== 'committed') throw new Error('a conflict');
    print(`acknowledged ${name}.create`);
    const later = { ...body, updatedAt: formatMoment(Date.now() + 1), data: { text: 'changed' } };
    // What the server notes in a document is no news.
    const noted = { ...later, effects: { mail: { state: 'done', attempts: 1, at: createdAt } } };
    const [changed] = await board.commit([{ id, revision: made.revision, body: later }]);
    if (changed?.status !== 'committed') throw new Error('a conflict');
    print(`acknowledged ${name}.update`);
    await board.commit([{ id, revision: changed.revision, body: noted }]);
  }
}
