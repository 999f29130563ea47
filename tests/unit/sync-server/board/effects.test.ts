import { describe, expect, it } from 'vitest';
import { pendingEffect } from '../../../../sync-server/records/document-record.ts';
import { type EffectPort, startEffects } from '../../../../sync-server/board/effects.ts';
import { createBoard, documentsOf, reopenBoard } from '../../../support/board.ts';
import type { Json, JsonObject } from '../../../../sync-server/store/store.ts';
import type { TestContext } from '../../../support/test-context.ts';

const AT = '2026-11-20T12:00:00.000+00:00';

/** Documents of `reports`, each with an effect `tell` to be carried out. */
async function boardWith(...ids: string[]): Promise<TestContext> {
  const context = await createBoard();
  for (const id of ids) await addPending(context, id);
  return context;
}

async function addPending({ stores }: TestContext, documentId: string): Promise<void> {
  const record = {
    collectionId: 'reports',
    documentId,
    sequence: 1,
    createdAt: AT,
    updatedAt: AT,
    permissions: [],
    data: { jobId: 1, reason: 'other' },
    effects: { tell: pendingEffect(AT), other: pendingEffect(AT) },
  };
  await stores.board.commit([{ id: `reports/${documentId}`, body: record }]);
}

async function changeOf(
  { stores: { board } }: TestContext,
  documentId: string,
  change: Record<string, Json>,
): Promise<void> {
  const stored = await board.get(`reports/${documentId}`);
  if (!stored) throw new Error(`${documentId} is not there`);
  const effects = stored.body['effects'] as Record<string, JsonObject>;
  const body = { ...stored.body, effects: { ...effects, tell: { ...effects['tell'], ...change } } };
  await board.commit([{ ...stored, body }]);
}

function telling(answer: (id: string, count: number) => 'done' | 'refused' | Error = () => 'done') {
  const told: string[] = [];
  const port: EffectPort = {
    name: 'tell',
    collectionId: 'reports',
    perform: async ({ documentId }) => {
      told.push(documentId);
      const result = answer(documentId, told.length);
      if (result instanceof Error) throw result;
      return result;
    },
  };
  return { told, port };
}

const start = (
  context: TestContext,
  port: EffectPort,
  sleep: () => Promise<void> = () => Promise.resolve(),
) => startEffects(context, { ports: [port], sleep });
const states = async (context: TestContext) =>
  Object.fromEntries(
    (await documentsOf(context, 'reports')).map(({ documentId, effects }) => [
      documentId,
      `${effects?.['tell']?.state} ${effects?.['tell']?.attempts}`,
    ]),
  );

describe('effects', () => {
  it('are carried out once each, of what was left and of what comes, and recorded', async () => {
    const context = await boardWith('a', 'b');
    const { told, port } = telling();
    const runner = start(context, port);
    await addPending(context, 'c');
    await runner.idle();
    expect(told.sort()).toEqual(['a', 'b', 'c']);
    expect(await states(context)).toEqual({ a: 'done 1', b: 'done 1', c: 'done 1' });
    await runner.close();
    const again = telling();
    const next = start(await reopenBoard(context), again.port);
    await next.idle();
    expect(again.told).toEqual([]);
    expect((await documentsOf(context, 'reports'))[0]?.effects?.['other']).toMatchObject({
      state: 'pending',
    });
    await next.close();
  });

  it('survive a kill at any write: each happens, and a second time only when its record was lost', async () => {
    for (let killAt = 0; killAt < 8; killAt += 1) {
      const context = await boardWith('a', 'b', 'c');
      const { board } = context.stores;
      let writes = 0;
      board.beforeCommit = () => {
        writes += 1;
        if (writes > killAt) throw new Error('killed');
      };
      const before = telling();
      let isDead = false;
      const sleep = async () => {
        isDead = true;
        await new Promise(() => {});
      };
      const runner = start(context, before.port, sleep);
      await Promise.race([runner.idle(), until(() => isDead)]);
      board.beforeCommit = () => {};
      const after = telling();
      const next = start(await reopenBoard(context), after.port);
      await next.idle();
      await next.close();
      const recorded = Math.min(killAt, 3);
      expect(after.told).toHaveLength(3 - recorded);
      expect(before.told.length).toBeLessThanOrEqual(recorded + 1);
      expect(new Set([...before.told, ...after.told])).toEqual(new Set(['a', 'b', 'c']));
      expect(await states(context)).toEqual({ a: 'done 1', b: 'done 1', c: 'done 1' });
    }
  });

  it('that fail are retried until they succeed, and hold no other back', async () => {
    const context = await boardWith('a', 'b', 'c');
    let pauses = 0;
    const { told, port } = telling(id => (id === 'a' && pauses < 5 ? new Error('later') : 'done'));
    const runner = start(context, port, async () => void (pauses += 1));
    await runner.idle();
    expect(told.slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(told.filter(id => id === 'a')).toHaveLength(6);
    expect(await states(context)).toEqual({ a: 'done 1', b: 'done 1', c: 'done 1' });
    await runner.close();
  });

  it('are not repeated while the disk is full, and no other begins until their outcome is written', async () => {
    const context = await boardWith('a', 'b');
    let pauses = 0;
    context.stores.board.beforeCommit = () => {
      if (pauses < 4) throw new Error('no space left on device');
    };
    const { told, port } = telling();
    const toldAtPause: number[] = [];
    const runner = start(context, port, async () => {
      pauses += 1;
      toldAtPause.push(told.length);
    });
    await runner.idle();
    expect(toldAtPause).toEqual([1, 1, 1, 1]);
    expect(told).toEqual(['a', 'b']);
    expect(await states(context)).toEqual({ a: 'done 1', b: 'done 1' });
    await runner.close();
  });

  it('are as many at once as their receiver allows, each of them once, though its turn changes the document', async () => {
    const context = await boardWith('a', 'b', 'c', 'd', 'e');
    const answers: (() => void)[] = [];
    const told: string[] = [];
    const runner = start(context, {
      name: 'tell',
      collectionId: 'reports',
      atOnce: 3,
      async perform({ documentId }) {
        told.push(documentId);
        await changeOf(context, documentId, { turn: { of: 'this', until: 0 } });
        await new Promise<void>(resolve => {
          answers.push(resolve);
        });
        return 'done';
      },
    });
    await until(() => answers.length === 3);
    for (let answered = 0; answered < 5; answered += 1) {
      await until(() => answers.length > 0);
      expect(answers.length).toBeLessThanOrEqual(3);
      answers.shift()?.();
    }
    await runner.idle();
    expect(told.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(Object.values(await states(context))).toEqual(Array(5).fill('done 1'));
    await runner.close();
  });

  it('that become pending again while they are carried out are carried out again', async () => {
    const context = await boardWith('a');
    const { board } = context.stores;
    const commit = board.commit.bind(board);
    let commits = 0;
    board.commit = async writes => {
      commits += 1;
      const done = await commit(writes);
      // Before the runner hears that its outcome is recorded.
      if (commits === 1) await changeOf(context, 'a', { state: 'pending' });
      return done;
    };
    const { told, port } = telling();
    const runner = start(context, port);
    await runner.idle();
    expect(told).toEqual(['a', 'a']);
    expect(await states(context)).toEqual({ a: 'done 2' });
    await runner.close();
  });

  it('that will never be possible are recorded as that', async () => {
    const context = await boardWith('a');
    const { port } = telling(() => 'refused');
    const runner = start(context, port);
    await runner.idle();
    expect(await states(context)).toEqual({ a: 'refused 1' });
    await runner.close();
  });

  it('of a document that changes meanwhile are recorded in the change', async () => {
    const context = await boardWith('a');
    const { board } = context.stores;
    const { port } = telling();
    board.beforeCommit = async () => {
      board.beforeCommit = () => {};
      const stored = await board.get('reports/a');
      if (stored) await board.commit([{ ...stored, body: { ...stored.body, updatedAt: 'later' } }]);
    };
    const runner = start(context, port);
    await runner.idle();
    const [document] = await documentsOf(context, 'reports');
    expect([document?.updatedAt, document?.effects?.['tell']?.state]).toEqual(['later', 'done']);
    await runner.close();
  });

  it('begin no more when the server closes', async () => {
    const context = await boardWith('a', 'b');
    let runner: ReturnType<typeof start> | undefined;
    const { told, port } = telling(() => {
      void runner?.close();
      return 'done';
    });
    runner = start(context, port);
    await runner.close();
    await addPending(context, 'c');
    await runner.idle();
    expect(told).toEqual(['a']);
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(resolve => setImmediate(resolve));
}
