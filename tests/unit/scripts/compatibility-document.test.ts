import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compatibilityDocument } from '../../../scripts/compatibility-document.ts';
import { DIFFERENCES } from '../../../scripts/compatibility-differences.ts';
import { ALL_METHODS, BROWSER_CALLS, KEY_CALLS } from '../../support/sdk-calls.ts';

const kept = readFileSync(new URL('../../../docs/appwrite-compatibility.md', import.meta.url), 'utf8');
const rows = new Map(
  Array.from(kept.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm), ([, call = '', works = '']) => [call, works]),
);

test.each([...BROWSER_CALLS, ...KEY_CALLS])('%s is in the table that is kept, and works', call => {
  expect(rows.get(call)).toMatch(/^yes \(\d+\)$/);
});

describe('the table', () => {
  const versions = { sdk: '27', admin: '27' };
  const lineOf = (call: string, facts: Parameters<typeof compatibilityDocument>[1]) =>
    compatibilityDocument({ browser: [call], key: [], all: [] }, facts, versions)
      .split('\n')
      .filter(line => line.startsWith(`| \`${call}`));

  test('counts the facts of a call, wherever they stand, and says what differs', () => {
    const facts = [
      { path: ['Account.get', 'is one’s own'], passed: true },
      { path: ['signed in', 'Account.get', 'differs: a | b'], passed: true },
      { path: ['Account.getPrefs', 'another call'], passed: false },
    ];
    expect(lineOf('Account.get', facts)).toEqual(['| `Account.get` | yes (2) | a \\| b |']);
  });

  test('says what was never tried, what fails, and what an alias does', () => {
    const facts = [
      { path: ['Account.createJWT', 'a'], passed: true },
      { path: ['Account.createJWT', 'b'], passed: false },
      { path: ['Account.createJWT (alias /account/jwt)', 'c'], passed: true },
    ];
    expect(lineOf('Account.createJWT', facts)).toEqual([
      '| `Account.createJWT` | in part (1 of 2) |  |',
      '| `Account.createJWT (alias /account/jwt)` | yes (1) |  |',
    ]);
    expect(lineOf('Teams.list', facts)).toEqual(['| `Teams.list` | no |  |']);
  });

  test('counts every method of the SDK once, by what it does here', () => {
    const facts = [
      { path: ['Account.get', 'works'], passed: true },
      { path: ['Account.create', 'is wrong'], passed: false },
      { path: ['Teams.createRows', 'differs: is not supported, and says so'], passed: true },
    ];
    const all = ['Account.get', 'Account.create', 'Teams.createRows', 'Teams.list'];
    const text = compatibilityDocument({ browser: [], key: [], all }, facts, versions);
    expect(text).toContain(
      'Of the 4 service methods of `appwrite` 27, 1 work, 1 answer wrongly, 1 are refused with a reason, and 1 are answered with 404',
    );
    expect(text).toContain('| Account | 2 | 1 | 1 | 0 | 0 |\n| Teams | 2 | 0 | 0 | 1 | 1 |');
  });

  test('says of each difference what it is and why', () => {
    const text = compatibilityDocument({ browser: [], key: [], all: [] }, [], versions);
    for (const difference of DIFFERENCES)
      for (const part of Object.values(difference)) expect(text).toContain(part.replaceAll('|', '\\|'));
  });

  test('knows all 180 methods', () => {
    expect(new Set(ALL_METHODS).size).toBe(180);
    expect(kept).toMatch(/Of the 180 service methods of `appwrite` 27\.0\.0, 1?\d\d work, 0 answer wrongly/);
  });

  test('is followed by what is refused', () => {
    const facts = ['TablesDB.createRows', 'Databases.createDocuments'].map(call => ({
      path: [call, 'differs: is not supported, and says so'],
      passed: true,
    }));
    const text = compatibilityDocument({ browser: [], key: [], all: [] }, facts, versions);
    expect(text).toMatch(/\n- `Databases.createDocuments`\n- `TablesDB.createRows`\n$/);
  });
});
