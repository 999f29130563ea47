import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compatibilityDocument } from '../../../scripts/compatibility-document.ts';
import { BROWSER_CALLS, KEY_CALLS } from '../../support/sdk-calls.ts';

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
    compatibilityDocument({ browser: [call], key: [] }, facts, versions)
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

  test('is followed by what is refused', () => {
    const facts = ['TablesDB.createRows', 'Databases.createDocuments'].map(call => ({
      path: [call, 'differs: is not supported, and says so'],
      passed: true,
    }));
    const text = compatibilityDocument({ browser: [], key: [] }, facts, versions);
    expect(text).toMatch(/\n- `Databases.createDocuments`\n- `TablesDB.createRows`\n$/);
  });
});
