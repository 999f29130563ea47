import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIFETIMES } from '../../../../sync-server/core/lifetimes.ts';

test('the table for operators has the lifetimes that are in force, with their reasons', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const table = page.slice(page.indexOf('## How long things stay'), page.indexOf('**Why 400.**'));
  const rows = [...table.matchAll(/^\| `([A-Za-z]+)` \| (.*) \| ([\d,]+) \| (.*) \|$/gm)];
  const documented = rows.map(([, kind, since, days = '', why]) => [
    kind,
    { since, days: Number(days.replaceAll(',', '')), why },
  ]);
  expect(Object.fromEntries(documented)).toEqual(LIFETIMES);
});
