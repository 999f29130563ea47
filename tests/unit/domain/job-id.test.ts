import { expect, test } from 'vitest';
import { createJobIds } from '../../../src/domain/posting/new-job-ids.ts';
import { isJobId } from '../../../src/domain/job-id.ts';
import { spokenJobId } from '../../../src/domain/posting/spoken-job-id.ts';

test.each([0, 0.5, 0.9999999999])('numbers have nine digits, from a start of %d on', start => {
  const ids = createJobIds(() => start);
  for (const jobId of [ids(), ids(), ids()]) {
    expect(isJobId(jobId)).toBe(true);
    expect(String(jobId)).toMatch(/^[1-9]\d{8}$/);
  }
});

test('one device gives no number twice', () => {
  const ids = createJobIds(() => 0.5);
  const made = Array.from({ length: 10_000 }, ids);
  expect(new Set(made).size).toBe(made.length);
});

test.each([
  [1001, '1001'],
  [44_123_456, '44\u00a0123\u00a0456'],
  [482_019_753, '482\u00a0019\u00a0753'],
  [7_530_510_012_541_916, '7\u00a0530\u00a0510\u00a0012\u00a0541\u00a0916'],
])('%d is read out in groups', (jobId, text) => {
  expect(spokenJobId(jobId)).toBe(text);
});

test.each([7_530_510_012_541_916, 1])('a number of before or of an import stays one: %d', jobId => {
  expect(isJobId(jobId)).toBe(true);
});
