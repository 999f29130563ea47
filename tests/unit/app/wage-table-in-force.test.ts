import { expect, test } from 'vitest';
import { wageTableInForce } from '../../../src/app/wage-table-in-force.ts';

test.each([
  ['specification', 'specification'],
  ['official', '2026-07-17'],
  ['2024-11-08', '2024-11-08'],
  ['no such table', 'specification'],
])('where %j is configured, %j is the table of a day in November 2026', async (name, table) => {
  const inForce = await wageTableInForce(name);
  expect(inForce('2026-11-21').name).toBe(table);
});
