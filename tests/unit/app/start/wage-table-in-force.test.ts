import { expect, test } from 'vitest';
import { wageTableInForce } from '../../../../src/app/start/wage-table-in-force.ts';

test.each([
  ['specification', 'specification'],
  ['official', '2026-07-17'],
  ['2024-11-08', '2024-11-08'],
  ['no such table', 'specification'],
])('where %j is configured, %j is the table of a day in November 2026', async (name, table) => {
  const inForce = await wageTableInForce(name, '2026-11-21');
  expect(inForce('2026-11-21').name).toBe(table);
});

test('a device whose clock is behind has the official table of its day, and the newest one later', async () => {
  const inForce = await wageTableInForce('official', '2025-07-01');
  expect(inForce('2025-07-01').name).toBe('2025-06-27');
  expect(inForce('2026-07-16').name).toBe('2025-06-27');
  expect(inForce('2026-07-17').name).toBe('2026-07-17');
});
