import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import recheck from 'recheck/package.json' with { type: 'json' };
import { findExpressions, findInProduct } from '../support/expressions/find.ts';
import { type Expression, fingerprintOf, judge, written } from '../support/expressions/judge.ts';
import { expressionsMadeBy } from '../support/expressions/record.ts';

/** What was judged before, because judging all of them takes minutes. */
const RECORD = new URL('../fixtures/linear-expressions.json', import.meta.url);
const HOW_TO_RECORD = 'npx vitest run --project unit tests/unit/expressions.test.ts -u';
const MINUTES_FOR_ALL = 30;

/** Calls of `RegExp` that run later than their file loads, and why nobody's text can choose the expression. */
const MADE_LATER: Readonly<Record<string, string>> = {
  'src/features/api-docs/description/example.ts':
    'the patterns of our own API description, tried on our own examples',
};

const found = findInProduct();
const made = await expressionsMadeBy([...new Set(found.made.map(({ file }) => file))]);
const all = new Map([...found.expressions, ...made].map(each => [fingerprintOf(each), each]));

test('every expression of the product is among those that are judged', () => {
  expect(found.expressions.length).toBeGreaterThan(300);
  expect(found.unread).toEqual([]);
  const seen = new Set(made.map(({ at }) => at));
  const unseen = found.made.filter(({ at }) => !seen.has(at)).map(({ file }) => file);
  expect(unseen).toEqual(Object.keys(MADE_LATER));
});

test(
  'every expression of the product takes time in proportion to the text',
  async () => {
    const known = new Set(readRecord());
    const slow: string[] = [];
    for (const [fingerprint, expression] of all) {
      if (known.has(fingerprint)) continue;
      const verdict = judge(expression);
      if (verdict !== null) slow.push(`${expression.at} ${written(expression)}: ${verdict}`);
    }
    expect(slow).toEqual([]);
    const record = { recheck: recheck.version, linear: [...all.keys()].sort() };
    await expect(`${JSON.stringify(record, null, 2)}\n`, `Record them: ${HOW_TO_RECORD}`).toMatchFileSnapshot(
      RECORD.pathname,
    );
  },
  MINUTES_FOR_ALL * 60_000,
);

/** Empty where another version of the library has judged: then all are judged again. */
function readRecord(): string[] {
  const record = JSON.parse(readFileSync(RECORD, 'utf8')) as { recheck: string; linear: string[] };
  return record.recheck === recheck.version ? record.linear : [];
}

describe('the judge finds', () => {
  const SLOW: readonly Expression[] = [
    { source: String.raw`^(a+)+$`, flags: '' },
    { source: String.raw`(a|a)*b`, flags: '' },
    { source: String.raw`\s+$`, flags: '' },
    { source: String.raw`<\/?[a-z][^>]*>`, flags: 'i' },
    { source: String.raw`\([^)]*\)`, flags: 'g' },
    { source: String.raw`^(.*?)\s*\(([^()]+)\)$`, flags: '' },
    { source: String.raw`(^|[;,\t\r\n])([\s\p{Cc}]*)(?=[=+])`, flags: 'gu' },
    { source: String.raw`(?<!\d)\d{1,2}[\s-]*(?:of )?\s*may`, flags: '' },
    { source: String.raw`(?=a*a*b)`, flags: '' },
  ];

  test.each(SLOW.map(each => [written(each), each] as const))('%s', (_, expression) => {
    expect(judge(expression)).toMatch(/polynomial|exponential/);
  });

  test('nothing in what is linear', () => {
    for (const source of [String.raw`(?<!\s)\s+$`, String.raw`^[a-z]{1,40}$`, String.raw`a.{0,5}b`])
      expect([source, judge({ source, flags: '' })]).toEqual([source, null]);
  });

  test('one that cannot be judged in time is not linear', () => {
    const source = String.raw`<([A-Za-z][^\s/<>]*)((?:[^<>"']|"[^"]*"|'[^']*'){0,3000})>`;
    expect(judge({ source, flags: '' }, 1_000)).toMatch(/polynomial|could not be judged/);
  });
});

describe('the search finds', () => {
  const inFile = (source: string) => findExpressions([{ file: 'planted.ts', source }]);

  test('a planted expression, wherever it stands, and no other text', () => {
    const { expressions } = inFile(
      "const text = '/a+/'; // /b+/\nconst [one, two]: RegExp[] = [/c+/gu, x ? /d+/ : /e+/];\nclass A { #f = `${/f+/.source}`; }",
    );
    expect(expressions.map(each => `${each.at} ${written(each)}`)).toEqual([
      'planted.ts:2 /c+/gu',
      'planted.ts:2 /d+/',
      'planted.ts:2 /e+/',
      'planted.ts:3 /f+/',
    ]);
  });

  test('calls of RegExp, with new and without', () => {
    const source = "const a = new RegExp('a+');\nconst b = RegExp(text);";
    expect(inFile(source).made.map(({ at }) => at)).toEqual(['planted.ts:1', 'planted.ts:2']);
  });

  test('patterns of schemas: texts, constants, and both together', () => {
    const { expressions, unread } = inFile(
      "const ID_PATTERN = '^a+$';\nconst s = [{ pattern: '^b+$' }, { pattern: ID_PATTERN }, { pattern: `${ID_PATTERN}|^c$` }];\nconst t = { pattern: make() };",
    );
    expect(expressions.map(written)).toEqual(['/^b+$/u', '/^a+$/u', '/^a+$|^c$/u']);
    expect(unread).toEqual(['planted.ts:3']);
  });
});
