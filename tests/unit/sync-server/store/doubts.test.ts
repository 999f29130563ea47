import { describe, expect, it } from 'vitest';
import { Doubts, readDoubts, withCommand } from '../../../../sync-server/store/doubts.ts';
import type { Change } from '../../../../sync-server/store/store.ts';
import { TERM_POSITIONS as TERM } from '../../../../sync-server/store/write-positions.ts';
import type { Fence } from '../../../../sync-server/store/fence.ts';
import { FakeBackend, settled, storeOver } from './fake-backend.ts';

function writing(term = 1): Doubts {
  const doubts = new Doubts();
  doubts.begin(term);
  return doubts;
}

/** As the lease keeps it. */
const kept = (doubts: Doubts, term: number) =>
  readDoubts(JSON.parse(JSON.stringify({ board: doubts.state(term) })), 'board');

describe('doubts', () => {
  it('are about the positions of writes that failed', () => {
    const doubts = writing();
    doubts.take(TERM + 1, 2).proven();
    doubts.take(TERM + 3, 3).failed();
    doubts.take(TERM + 6, 1).proven();
    const doubtful = [1, 2, 3, 4, 5, 6].filter(at => doubts.isDoubtful(TERM + at));
    expect(doubtful).toEqual([3, 4, 5]);
    expect(doubts.state(1)).toEqual({ through: TERM + 6, ranges: [[TERM + 3, TERM + 5]] });
  });

  it('are about merged versions, and not about what was never stamped', () => {
    expect(writing().isDoubtful(0)).toBe(true);
    expect(writing().isDoubtful(undefined)).toBe(false);
  });

  it('wait for an answer that isn’t there yet', async () => {
    const doubts = writing();
    const batch = doubts.take(TERM + 1, 2);
    doubts.take(TERM + 3, 1).proven();
    expect([1, 2, 3].map(at => doubts.answerOf(TERM + at) !== undefined)).toEqual([true, true, false]);
    expect(doubts.state(1).through).toBe(TERM);
    const answer = doubts.answerOf(TERM + 2);
    batch.failed();
    await answer;
    expect(doubts.answerOf(TERM + 2)).toBeUndefined();
    expect(doubts.state(1)).toEqual({ through: TERM + 3, ranges: [[TERM + 1, TERM + 2]] });
  });

  it('of a writer that died are its failures and all after its last word', () => {
    const west = writing();
    west.take(TERM + 1, 1).failed();
    west.take(TERM + 2, 1).proven();
    const told = kept(west, 1);
    west.take(TERM + 3, 1).proven();
    const east = new Doubts();
    east.told(told);
    const doubtful = () => [1, 2, 3, 4].filter(at => east.isDoubtful(TERM + at));
    expect(doubtful()).toEqual([1, 3, 4]);
    east.begin(2);
    expect(doubtful()).toEqual([1, 3, 4]);
    expect(east.isDoubtful(2 * TERM + 1)).toBe(false);
    // And so does the one after it, also if it dies before it wrote anything.
    const north = new Doubts();
    north.told(kept(east, 2));
    north.begin(3);
    expect([1, 2, 3, 4].filter(at => north.isDoubtful(TERM + at))).toEqual([1, 3, 4]);
  });

  it('go on with a term that goes on', () => {
    const doubts = writing();
    doubts.take(TERM + 1, 1).failed();
    doubts.take(TERM + 2, 1).proven();
    doubts.end();
    doubts.told({ through: TERM, ranges: [] });
    expect(doubts.isDoubtful(TERM + 2)).toBe(true);
    doubts.begin(1);
    expect([1, 2].map(at => doubts.isDoubtful(TERM + at))).toEqual([true, false]);
  });

  it('are handed on by a command, which adds none', () => {
    const doubts = new Doubts();
    doubts.told(readDoubts(withCommand({ board: { through: TERM + 2, ranges: [] } }, 2), 'board'));
    doubts.begin(3);
    expect([TERM + 2, TERM + 3, 2 * TERM, 2 * TERM + 1].map(at => doubts.isDoubtful(at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('stay few: near ones of a term are joined, then the oldest are forgotten', () => {
    const doubts = writing();
    for (let at = 1; at < 700; at += 2) doubts.take(TERM + at, 1).failed();
    expect(doubts.state(1).ranges).toHaveLength(256);
    expect([1, 3, 699].map(at => doubts.isDoubtful(TERM + at))).toEqual([true, true, true]);
    let told = kept(doubts, 1);
    for (let term = 2; term < 400; term += 1) {
      const next = new Doubts();
      next.told(told);
      next.begin(term);
      told = kept(next, term);
    }
    expect(told?.ranges.length).toBeLessThanOrEqual(256);
  });

  it.each([[undefined], [null], [{}], [{ board: 1 }], [{ board: { through: 'x', ranges: [] } }]])(
    'are unknown if the lease has none (%j)',
    lease => expect(readDoubts(lease, 'board')).toBeNull(),
  );
});

it('a change is shown when its write is answered, and others before it', async () => {
  const backend = new FakeBackend();
  backend.writesAtOnce = 2;
  const doubts = writing();
  const fence: Fence = {
    current: 1,
    term: () => 1,
    settled: async () => 1,
    noteTerms: () => undefined,
    doubtsOf: () => doubts,
  };
  const { store } = storeOver(backend, { isFatal: () => false, fence });
  const heard: Change[] = [];
  await store.subscribe(undefined, page => heard.push(...page));
  const ids = () => heard.map(({ id }) => id);
  backend.held = 'after';
  const first = store.commit([{ id: 'a', body: {} }]);
  await settled();
  backend.held = undefined;
  await store.commit([{ id: 'b', body: {} }]);
  expect(ids()).toEqual(['b']);
  // One that comes now waits for the answer.
  const late: string[] = [];
  const joined = store.subscribe(undefined, page => late.push(...page.map(({ id }) => id)));
  await settled();
  expect(late).toEqual([]);
  backend.release();
  await Promise.all([first, joined]);
  expect(ids()).toEqual(['b', 'a']);
  expect(late).toEqual(['a', 'b']);
});
