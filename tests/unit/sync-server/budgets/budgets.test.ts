import { describe, expect, test } from 'vitest';
import { Budgets } from '../../../../sync-server/budgets/budgets.ts';
import {
  type BudgetFigures,
  DEFAULT_FIGURES,
  readFigures,
  withoutShares,
} from '../../../../sync-server/budgets/figures.ts';
import { FlowBudget } from '../../../../sync-server/budgets/flow-budget.ts';
import { LevelBudget } from '../../../../sync-server/budgets/level-budget.ts';
import { ID_KEY } from '../../../support/test-context.ts';

describe('what is in use at once', () => {
  test('is an address’s share at most, and all that there is at most', () => {
    const budget = new LevelBudget({ address: 10, server: 100 });
    expect(budget.take('a', 10)).toBeNull();
    expect(budget.take('a')).toBe('address');
    budget.give('a', 4);
    expect(budget.take('a', 4)).toBeNull();
    expect(budget.take('b', 101)).toBe('server');
    expect(budget.used).toBe(10);
  });

  test('leaves room for who comes next, however many take all that they can get', () => {
    const budget = new LevelBudget({ address: 80, server: 100 });
    const greedy = ['a', 'b', 'c', 'd'];
    for (let round = 0; round < 200; round += 1) for (const each of greedy) budget.take(each);
    expect(budget.used).toBeLessThan(90);
    expect(budget.take('who comes next')).toBeNull();
  });

  test('is forgotten when it was given back', () => {
    const budget = new LevelBudget({ address: 1, server: 2 });
    for (let turn = 0; turn < 1_000; turn += 1) {
      expect(budget.take(`address ${turn}`)).toBeNull();
      budget.give(`address ${turn}`);
    }
    expect(budget.used).toBe(0);
  });
});

describe('what was used lately', () => {
  test('comes back evenly, and who waits as long as they are told gets some', () => {
    let nowMs = 1_000;
    const flow = new FlowBudget(7, 60, () => nowMs);
    for (let turn = 0; turn < 500; turn += 1) {
      const amount = 1 + (turn % 23);
      expect(flow.waitSeconds('a')).toBe(0);
      flow.spend('a', amount);
      nowMs += flow.waitSeconds('a') * 1000;
    }
  });

  test('may be more than a share once, which is waited for the longer', () => {
    const nowMs = 0;
    const flow = new FlowBudget(10, 100, () => nowMs);
    flow.spend('a', 9);
    expect(flow.waitSeconds('a')).toBe(0);
    flow.spend('a', 21);
    expect(flow.waitSeconds('a')).toBe(201);
    expect(flow.waitSeconds('b')).toBe(0);
  });

  test('tells when the needed amount is available', () => {
    let nowMs = 0;
    const flow = new FlowBudget(3, 3_600, () => nowMs);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(flow.waitSeconds('a', 1)).toBe(0);
      flow.spend('a', 1);
    }
    const seconds = flow.waitSeconds('a', 1);
    expect(seconds).toBe(1_201);
    nowMs += seconds * 1000;
    expect(flow.waitSeconds('a', 1)).toBe(0);
    flow.spend('a', 1);
    expect(flow.waitSeconds('a', 1)).toBeGreaterThan(1_190);
  });

  test('can be given back', () => {
    const flow = new FlowBudget(2, 60, () => 0);
    flow.spend('a', 2);
    flow.giveBack('a', 1);
    expect(flow.waitSeconds('a', 1)).toBe(0);
    flow.giveBack('a', 5);
    expect(flow.entries()).toEqual([]);
  });

  test('is remembered of the fifty thousand who used some last', () => {
    const flow = new FlowBudget(2, 60, () => 0);
    flow.spend('a', 2);
    flow.spend('b', 2);
    for (let at = 0; at < 49_999; at += 1) flow.spend(`person ${at}`, 1);
    expect([flow.used('a'), flow.used('b')]).toEqual([0, 2]);
    flow.spend('b', 1);
    flow.spend('another', 1);
    expect([flow.used('person 0'), flow.used('b')]).toEqual([0, 3]);
  });

  test('is neither lost nor won by a clock that is set', () => {
    let nowMs = 1_000_000;
    const flow = new FlowBudget(10, 100, () => nowMs);
    flow.spend('a', 30);
    nowMs -= 900_000;
    expect(flow.waitSeconds('a')).toBe(201);
    const other = new FlowBudget(10, 100, () => nowMs);
    other.restore([['a', { used: 30, atMs: nowMs + 1e12 }]]);
    expect(other.waitSeconds('a')).toBe(201);
    // The wait goes on from the moment that it was set back.
    nowMs += 100_000;
    expect([flow.waitSeconds('a'), other.waitSeconds('a')]).toEqual([101, 101]);
  });
});

const FIGURES: BudgetFigures = {
  ...DEFAULT_FIGURES,
  operations: { address: 100, account: 50, guest: 10, server: 300, seconds: 86_400 },
};

function world(figures = FIGURES) {
  const clock = { nowMs: 0 };
  return { clock, budgets: new Budgets(figures, { nowMs: () => clock.nowMs, idKey: ID_KEY }) };
}

describe('who uses something', () => {
  test('is stopped by the first share that is used up, and counted by it', () => {
    const { budgets } = world();
    const guest = { address: 'a', guest: 'one' };
    budgets.spend('operations', guest, 10);
    expect(budgets.check('operations', guest)?.share).toBe('guest');
    expect(budgets.check('operations', { address: 'a', guest: 'two' })).toBeNull();
    budgets.spend('operations', { address: 'a', account: 'robin' }, 90);
    expect(budgets.check('operations', { address: 'a', guest: 'two' })?.share).toBe('address');
    expect(budgets.check('operations', { address: 'b', account: 'robin' })?.share).toBe('account');
    expect([...budgets.refusals.values()]).toEqual([
      { budget: 'operations', share: 'guest', count: 1 },
      { budget: 'operations', share: 'address', count: 1 },
      { budget: 'operations', share: 'account', count: 1 },
    ]);
  });

  test('goes on when others used all that there is, unless they used much themselves', () => {
    const { budgets } = world();
    for (const address of ['a', 'b', 'c']) budgets.spend('operations', { address }, 100);
    budgets.spend('operations', { address: 'd' }, 60);
    expect(budgets.check('operations', { address: 'd' })?.share).toBe('server');
    expect(budgets.check('operations', { address: 'e' })).toBeNull();
  });

  test('can be an account without an address, or nobody', () => {
    const { budgets } = world({ ...FIGURES, guesses: { address: 1, account: 2, seconds: 60 } });
    const account = 'robin';
    expect([1, 2, 3].map(() => budgets.use('guesses', { account })?.share ?? null)).toEqual([
      null,
      null,
      'account',
    ]);
    expect(budgets.check('guesses', { address: 'a' })).toBeNull();
    for (let turn = 0; turn < 9; turn += 1) expect(budgets.use('guesses', {})).toBeNull();
    budgets.giveBack('guesses', { account });
    expect(budgets.use('guesses', { account })).toBeNull();
  });

  test('is charged to all shares or to none', () => {
    const { budgets } = world({ ...FIGURES, mails: { address: 1, account: 9, seconds: 60 } });
    const holder = { address: 'a', account: 'mailbox' };
    for (let turn = 0; turn < 20; turn += 1) budgets.use('mails', holder);
    for (let turn = 0; turn < 8; turn += 1)
      expect(budgets.use('mails', { ...holder, address: `b${turn}` })).toBeNull();
    expect(budgets.use('mails', { ...holder, address: 'c' })?.share).toBe('account');
  });

  test('has no new share after a restart, and is not named on the disk', () => {
    const { budgets, clock } = world();
    const robin = { address: '203.0.113.9', account: 'robin' };
    budgets.spend('operations', robin, 60);
    budgets.spend('guesses', robin, 60);
    const kept = JSON.stringify(budgets.kept());
    expect(kept).not.toMatch(/203\.0\.113\.9|robin/);
    const next = new Budgets(FIGURES, { nowMs: () => clock.nowMs, idKey: ID_KEY });
    next.restore(JSON.parse(kept));
    expect(next.check('operations', robin)?.share).toBe('account');
    expect(next.check('guesses', robin)).toBeNull();
  });

  test('has no limit of their own without shares; what the server can hold stays', () => {
    const { budgets } = world(withoutShares(DEFAULT_FIGURES));
    const robin = { address: 'a', account: 'robin' };
    budgets.spend('operations', robin, 1e12);
    expect(budgets.check('operations', robin)).toBeNull();
    for (let n = 0; n < 1_000; n += 1) expect(budgets.take('requests', 'a')).toBeNull();
    expect(budgets.take('requests', 'a')?.share).toBe('server');
  });
});

describe('figures from the environment', () => {
  test('take the place of those that they name', () => {
    const figures = readFigures('operations.address=7, steps.server=9');
    expect(figures?.operations).toEqual({ ...DEFAULT_FIGURES.operations, address: 7 });
    expect(figures?.steps).toEqual({ ...DEFAULT_FIGURES.steps, server: 9 });
    expect(figures?.requests).toEqual(DEFAULT_FIGURES.requests);
  });

  test.each([
    'operations=7',
    'operations.nobody=7',
    '__proto__.address=7',
    'guesses.server=7',
    'steps.address=0',
  ])('are refused as %s', text => {
    expect(readFigures(text)).toBeNull();
  });
});
