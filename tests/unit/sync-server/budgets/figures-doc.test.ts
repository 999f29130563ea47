import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_FIGURES } from '../../../../sync-server/budgets/figures.ts';

const SHARES = ['address', 'account', 'guest', 'server'] as const;

test('the table for operators has the figures that are in force', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const table = page.slice(page.indexOf('## What strangers may use'), page.indexOf('## Websockets'));
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
