import { expect, test } from 'vitest';
import { WorkBudget } from '../../../../sync-server/catalogue/work-budget.ts';

test('what is spent comes back, 2,000 rows a second, up to 150,000', () => {
  let nowMs = 0;
  const budget = new WorkBudget(() => nowMs);
  expect(budget.rows).toBe(150_000);
  budget.spend(160_000);
  expect(budget.rows).toBe(-10_000);
  nowMs += 6_000;
  expect(budget.rows).toBe(2_000);
  nowMs += 3_600_000;
  expect(budget.rows).toBe(150_000);
});

test('a clock that is set back gives nothing, and takes nothing', () => {
  let nowMs = 1_000_000;
  const budget = new WorkBudget(() => nowMs);
  budget.spend(100_000);
  nowMs -= 500_000;
  expect(budget.rows).toBe(50_000);
  nowMs += 1_000;
  expect(budget.rows).toBe(52_000);
});
