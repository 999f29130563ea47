import { expect, test } from 'vitest';
import { createJobIds, isJobId } from '../../../src/domain/job-id.ts';

test('ids fit 53 bits until the end of 31 bits of seconds', () => {
  const ids = createJobIds(
    () => (2 ** 31 - 1) * 1000,
    () => 0.9999999,
  );
  expect(isJobId(ids())).toBe(true);
});

test('one device never gives the same id twice within a second', () => {
  const ids = createJobIds(
    () => 1_800_000_000_000,
    () => 0.5,
  );
  const made = Array.from({ length: 10_000 }, ids);
  expect(new Set(made).size).toBe(made.length);
});
