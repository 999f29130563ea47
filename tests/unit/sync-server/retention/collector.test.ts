import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERSONAL_QUOTAS, type PersonalQuota } from '../../../../sync-server/board/within-quota.ts';
import type { Collector, CollectorParts } from '../../../../sync-server/retention/collector.ts';
import { COLLECTOR_ID } from '../../../../sync-server/retention/collector-state.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { putPersonal } from '../../../../sync-server/board/personal-documents.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { createBoard, ANNA, aSaved, reopenBoard } from '../../../support/board.ts';
import { collectorOf, DAY_MS, pass } from '../../../support/collecting.ts';
import { addPerson } from '../../../support/server-world.ts';
import type { TestContext } from '../../../support/test-context.ts';

let context: TestContext;
let collectors: Collector[];
beforeEach(async () => {
  context = await createBoard();
  collectors = [];
});
afterEach(() => Promise.all(collectors.map(collector => collector.close())));

function collector(parts: Partial<CollectorParts> = {}, of = context): Collector {
  const made = collectorOf(of, parts);
  collectors.push(made);
  return made;
}

/** A job that Anna marked, or unmarked again. */
function mark(jobId: number, on: boolean, of = context): Promise<unknown> {
  const editedAt = of.clock.nowMs;
  return putPersonal(of, ANNA, aSaved({ payload: { jobId, on, editedAt } }), {
    collectionId: 'saved',
    key: jobId,
    editedAt,
    naming: { jobId },
    value: on ? savedAt => ({ savedAt }) : null,
  });
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));

const saved = (of = context) => of.stores.board.ids.filter(id => id.startsWith('saved/')).length;

describe('the collector', () => {
  it('goes through everything, page by page', async () => {
    const first = collector();
    await pass(context, first, 8);
    for (let jobId = 1; jobId <= 450; jobId += 1) await mark(jobId, false);
    for (let jobId = 1001; jobId <= 1003; jobId += 1) await mark(jobId, true);
    await pass(context, first, 401);
    expect(saved()).toBe(3);
    expect(first.figures.collected.get('values')).toBe(450);
    expect(first.figures.doneMs).toBe(context.clock.nowMs);
  });

  it('looks through everything once a day', async () => {
    const first = collector();
    await pass(context, first, 8);
    const { doneMs } = first.figures;
    expect(doneMs).toBe(context.clock.nowMs);
    context.clock.nowMs += DAY_MS - 1;
    await first.look();
    expect(first.figures.doneMs).toBe(doneMs);
    context.clock.nowMs += 1;
    await first.look();
    expect(first.figures.doneMs).toBe(doneMs + DAY_MS);
  });

  it.each([
    ['ahead', 800, 'jumped forward by 800 days'],
    ['back', -800, 'jumped back by 800 days'],
  ])(
    'trusts no clock that leaps %s: a week goes by first, and the operator is told',
    async (_, days, words) => {
      const first = collector();
      await pass(context, first, 8);
      await mark(1, false);
      // What is old by the leap alone.
      context.clock.nowMs += days * DAY_MS;
      await first.look();
      expect(saved()).toBe(1);
      expect(first.problem).toContain(words);
      context.clock.nowMs += 7 * DAY_MS - 1;
      await first.look();
      expect([saved(), first.problem === null]).toEqual([1, false]);
      context.clock.nowMs += 1;
      await first.look();
      expect([saved(), first.problem]).toEqual([days > 0 ? 0 : 1, null]);
    },
  );

  it('comes to no harm by a clock that was wrong for a while and is right again', async () => {
    const first = collector();
    await pass(context, first, 8);
    await mark(1, false);
    context.clock.nowMs += 800 * DAY_MS;
    await first.look();
    context.clock.nowMs -= 799 * DAY_MS;
    await first.look();
    await pass(context, first, 390);
    expect(saved()).toBe(1);
    await pass(context, first, 12);
    expect(saved()).toBe(0);
  });

  it('leaves the stores to the process that leads, and forgets in its own memory', async () => {
    const second = await reopenBoard(context);
    const follower = collector({ leads: () => false }, second);
    const leader = collector();
    await pass(context, leader, 8);
    await mark(1, false);
    await mark(2, true, second);
    const told = ({ projection }: TestContext) => projection.removedFrom('saved', 'anna').length;
    expect([told(context), told(second)]).toEqual([1, 1]);
    await pass(context, follower, 401);
    expect([saved(), told(context), told(second)]).toEqual([2, 1, 1]);
    // The clock is looked at by who leads: only then do the others trust it.
    await pass(context, leader, 8);
    await follower.look();
    expect([saved(), told(context), told(second)]).toEqual([1, 0, 0]);
  });

  it('takes nothing that is set again in that moment', async () => {
    const first = collector();
    await pass(context, first, 8);
    await mark(1, false);
    await pass(context, first, 399);
    const { board } = context.stores;
    let isOn = false;
    board.beforeCommit = async writes => {
      if (isOn || !writes.some(({ id, body }) => id.startsWith('saved/') && body === null)) return;
      isOn = true;
      await mark(1, true);
    };
    await pass(context, first, 2);
    expect(isOn).toBe(true);
    expect(context.projection.ownedBy('saved', 'anna')).toHaveLength(1);
    expect(first.figures.collected.get('values')).toBeUndefined();
  });

  it('and a value that is set while its tombstone goes is set', async () => {
    const first = collector();
    await pass(context, first, 8);
    await mark(1, false);
    await pass(context, first, 399);
    context.clock.nowMs += 2 * DAY_MS;
    const { board } = context.stores;
    let hasGone = false;
    board.beforeCommit = async writes => {
      if (hasGone || !writes.some(({ id, body }) => id.startsWith('saved/') && body !== null)) return;
      hasGone = true;
      await first.look();
    };
    await mark(1, true);
    expect(hasGone).toBe(true);
    expect(first.figures.collected.get('values')).toBe(1);
    expect(context.projection.ownedBy('saved', 'anna')).toHaveLength(1);
  });

  it('leaves what it cannot read, and goes on', async () => {
    const first = collector();
    await pass(context, first, 8);
    await context.stores.board.commit([{ id: 'saved/00-damaged', body: { tombstone: true } }]);
    await mark(1, false);
    await pass(context, first, 401);
    expect(context.stores.board.ids.filter(id => id.startsWith('saved/'))).toEqual(['saved/00-damaged']);
  });

  it('waits for a disk that takes no writes', async () => {
    const first = collector();
    await pass(context, first, 8);
    await mark(1, false);
    await pass(context, first, 399);
    context.clock.nowMs += 2 * DAY_MS;
    context.stores.board.failing = true;
    await first.look();
    expect(saved()).toBe(1);
    context.stores.board.failing = false;
    await first.look();
    expect(saved()).toBe(0);
  });

  it('ends in the midst of a round, and goes on there', async () => {
    const looked: string[] = [];
    const first = collector();
    await pass(context, first, 8);
    for (let jobId = 1; jobId <= 500; jobId += 1) await mark(jobId, false);
    await pass(context, first, 399);
    context.clock.nowMs += 2 * DAY_MS;
    await first.close();
    const { board } = context.stores;
    const range = board.range.bind(board);
    board.range = options => {
      looked.push(options.start);
      return range(options);
    };
    const state = { end: () => {} };
    const second = collector({
      sleep: (ms, signal) => {
        if (ms >= 60_000) return untilAborted(signal);
        // In the rest after the second page.
        if (looked.filter(start => start.startsWith('saved/')).length === 2) state.end();
        return Promise.resolve();
      },
    });
    state.end = () => void second.close();
    await second.look();
    expect(saved()).toBe(100);
    const kept = (await board.get(COLLECTOR_ID))?.body;
    expect(kept?.['at']).toMatchObject({ sweep: 'saved' });
    looked.length = 0;
    await collector().look();
    expect(saved()).toBe(0);
    expect(looked.some(start => start.startsWith('drafts'))).toBe(false);
  });
});

describe('a kill in the midst of a round', () => {
  /** Something of each kind that takes more than one write, old enough to go. */
  async function agedBoard(): Promise<TestContext> {
    const world = await createBoard();
    const aging = collectorOf(world);
    await pass(world, aging, 8);
    await addPerson(world, 'nameless', {
      email: '',
      passwordHash: null,
      sessions: [],
      identities: [],
    });
    const { accounts } = world.stores;
    const { nowMs } = world.clock;
    await accounts.commit([{ id: 'user:erased', body: { id: 'erased', erasedAt: nowMs } }]);
    const team = { createdAt: nowMs, updatedAt: nowMs, name: '', prefs: {}, memberships: [], deleted: true };
    await accounts.commit([{ id: 'team:over', body: { id: 'over', ...team } }]);
    for (let jobId = 1; jobId <= 5; jobId += 1) await mark(jobId, false, world);
    await aging.close();
    // Not in steps: nobody looks before the time that is tried.
    world.clock.nowMs += 402 * DAY_MS;
    const { board } = world.stores;
    const state = await board.get(COLLECTOR_ID);
    const trusted = { ...state?.body, seenMs: world.clock.nowMs, steadySinceMs: nowMs };
    await board.commit([{ id: COLLECTOR_ID, revision: state?.revision ?? '', body: trusted }]);
    return world;
  }

  async function erased(world: TestContext): Promise<void> {
    const erasures = await startErasures(world, { sleep: () => Promise.resolve() });
    await erasures.idle();
    await erasures.close();
  }

  const everything = ({ stores }: TestContext) =>
    [stores.board, stores.accounts, stores.catalogue].map(({ ids }) => ids);

  it('before any of its commits leads to the same in the end', async () => {
    const whole = await agedBoard();
    const first = collectorOf(whole);
    await first.look();
    await first.close();
    await erased(whole);
    whole.clock.nowMs += 40 * DAY_MS;
    const last = collectorOf(whole);
    await last.look();
    await last.close();
    const expected = everything(whole);
    expect(expected.flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:saved|user|team)/)]),
    );
    expect(expected[1]?.filter(id => id.startsWith('retired:'))).not.toEqual([]);

    let kills = 0;
    for (let survived = 0; ; survived += 1) {
      const world = await agedBoard();
      let left = survived;
      let isDead = false;
      for (const store of [world.stores.board, world.stores.accounts])
        store.beforeCommit = () => {
          left -= 1;
          isDead ||= left < 0;
          if (isDead) throw new StoreUnavailable('killed');
        };
      const killed = collectorOf(world);
      await killed.look();
      await killed.close();
      for (const store of [world.stores.board, world.stores.accounts]) store.beforeCommit = () => {};
      if (!isDead) break;
      kills += 1;
      const reopened = { ...(await reopenBoard(world)), teams: world.teams };
      const next = collectorOf(reopened);
      await next.look();
      await erased(reopened);
      // What the erasures left goes a month later.
      for (let days = 0; days < 80; days += 40) {
        reopened.clock.nowMs += 40 * DAY_MS;
        await next.look();
        await erased(reopened);
      }
      await next.close();
      expect(everything(reopened)).toEqual(expected);
    }
    expect(kills).toBeGreaterThan(6);
  });
});

describe('an account that no one can open any more', () => {
  it('ends with what was only its own, and what others received stays', async () => {
    await addPerson(context, 'nameless', { email: '', passwordHash: null });
    const person = { ...ANNA, id: 'nameless', userId: 'nameless', accountId: 'nameless' };
    const value = (collectionId: PersonalQuota) => ({
      collectionId,
      key: 1,
      editedAt: 1,
      naming: { jobId: 1 },
      value: () => ({}),
    });
    for (const id of PERSONAL_QUOTAS)
      await putPersonal(context, person, aSaved({ id: `an-operation-of-${id}` }), value(id));
    const application = {
      collectionId: 'applications',
      documentId: 'a',
      sequence: 1,
      createdAt: '2026-11-20T12:00:00.000+00:00',
      updatedAt: '2026-11-20T12:00:00.000+00:00',
      permissions: ['read("user:nameless")', 'read("team:crew")'],
      data: { jobId: 1, name: 'Somebody' },
      owner: 'nameless',
    };
    await context.stores.board.commit([{ id: 'applications/a', body: application }]);
    const first = collector();
    await pass(context, first, 365 + 29);
    expect(await readAccount(context.stores.accounts, 'nameless')).toBeDefined();
    await pass(context, first, 2);
    const erasures = await startErasures(context, { sleep: () => Promise.resolve() });
    await erasures.idle();
    await erasures.close();
    expect(await readAccount(context.stores.accounts, 'nameless')).toBeUndefined();
    expect(context.stores.board.ids.filter(id => !id.includes(COLLECTOR_ID))).toEqual(['applications/a']);
    expect((await context.stores.board.get('applications/a'))?.body).toEqual(application);
  });
});
