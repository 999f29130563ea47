import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_QUOTAS } from '../../../../sync-server/budgets/quota-figures.ts';
import { DEFAULT_FIGURES } from '../../../../sync-server/budgets/figures.ts';

const SHARES = ['address', 'account', 'guest', 'server'] as const;

const page = readFileSync('docs/operations.md', 'utf8');
const part = (from: string, to: string) => page.slice(page.indexOf(from), page.indexOf(to));

test('the table of what people may store has the figures that are in force', () => {
  const table = part('### What people may store', '## Websockets');
  const documented = Object.fromEntries(
    [...table.matchAll(/^\| `([A-Za-z]+)`: [^|]+\|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.split('|').map(cell => cell.trim().replaceAll(',', '')),
    ]),
  );
  const inForce = Object.fromEntries(
    Object.entries(DEFAULT_QUOTAS).map(([name, quota]) => [
      name,
      (['held', 'account', 'guest', 'address'] as const).map(share => String(quota[share] ?? '')),
    ]),
  );
  expect(documented).toEqual(inForce);
});

test('the table for operators has the figures that are in force', () => {
  const table = part('## What strangers may use', '### What people may store');
  const documented = Object.fromEntries(
    [...table.matchAll(/^\| `([a-z]+)`[^|]*\|(.*)\|[^|]*\|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.split('|').map(cell => cell.trim().replaceAll(',', '')),
    ]),
  );
  const inForce = Object.fromEntries(
    Object.entries(DEFAULT_FIGURES).map(([name, figures]) => [
      name,
      SHARES.map(share => String((figures as Partial<Record<string, number>>)[share] ?? '')),
    ]),
  );
  expect(documented).toEqual(inForce);
});
