import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Pages about the repository, for those who work on it. */
const PAGES = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync('docs')
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
];
const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:tsx?|mjs|js|css|html)$/.test(name))
    .map(name => join(folder, name));
const PRODUCT = ['src', 'sync-server'].flatMap(sources);
const CODE = [...PRODUCT, ...['tests', 'scripts', 'bench'].flatMap(sources)];
const ALL_FILES = [...CODE, ...readdirSync('.')];
const read = (path: string): string => readFileSync(path, 'utf8');
/** A hash means nothing in a copy with another history, but a date does. Ids of other kinds are longer, and the curve’s name isn’t one. */
const COMMIT_HASH = /\bcommits? [0-9a-f]{7,}\b|\b(?!ed25519\b)(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,12}\b/g;
const WORDS_OF_AN_INTRODUCTION = 900;

test(`ARCHITECTURE.md is an introduction of at most ${WORDS_OF_AN_INTRODUCTION} words, with diagrams`, () => {
  const text = read('ARCHITECTURE.md');
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  expect(prose.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(WORDS_OF_AN_INTRODUCTION);
  expect(text).toMatch(/^```mermaid\nflowchart /m);
  expect(text).toMatch(/^```mermaid\nsequenceDiagram\n/m);
});

test.each(PAGES)('the links of %s lead to files and headings that exist', page => {
  const targets = [...read(page).matchAll(/\]\((?!https?:)(?<path>[^)#\s]*)(?:#(?<heading>[^)\s]*))?\)/g)];
  const broken = targets.flatMap(({ groups }) => {
    const path = groups?.['path'] ?? '';
    const heading = groups?.['heading'];
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(file)) return [path];
    return heading === undefined || headingsOf(file).includes(heading) ? [] : [`${path}#${heading}`];
  });
  expect(broken).toEqual([]);
});

test.each(PAGES)('the source files that %s names exist', page => {
  const named = [...read(page).matchAll(/`(?<path>[\w@./*-]+\.(?:tsx?|mjs|css))`/g)].map(
    ({ groups }) => groups?.['path'] ?? '',
  );
  const missing = named.filter(name => {
    const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    return !ALL_FILES.some(file => new RegExp(`(?:^|/)${pattern}$`).test(file));
  });
  expect(missing).toEqual([]);
});

test.each([...PAGES, 'CHANGELOG.md'])('%s names no commit by its hash', page => {
  expect(read(page).match(COMMIT_HASH) ?? []).toEqual([]);
});

test.each(['at 61167d1', 'commit 8261225', 'commits 5f488cd to 209dedc'])('a hash is found: %s', text => {
  expect(text).toMatch(COMMIT_HASH);
});

const BEHAVIOUR = 'docs/appwrite-behaviour.md';
/** A row of that page as comments cite it: `row 20`, `rows 42 to 45`. */
const ROW = /\brows? \d+(?:(?:, | and | to |-)\d+)*/gi;

test('comments that cite a row name the page that has it, and the row exists', () => {
  const rows = new Set([...read(BEHAVIOUR).matchAll(/^\| (?<row>\d+) \|/gm)].map(([, row]) => row));
  expect(rows.size).toBeGreaterThan(30);
  const cited = CODE.map(path => ({ path, numbers: citedRows(read(path)) })).filter(
    ({ numbers }) => numbers.length > 0,
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ path }) => !read(path).includes(BEHAVIOUR)).map(({ path }) => path)).toEqual([]);
  const unknown = cited.filter(({ numbers }) => numbers.some(number => !rows.has(number)));
  expect(unknown).toEqual([]);
});

test.each([
  ['/** Row 20. */', ['20']],
  ['/**\n * A caller (rows 42 to\n * 45, row\n * 3).\n */', ['42', '45', '3']],
  ["const name = 'Fix row 1'; // row 7", ['7']],
])('a cited row is found: %j', (code, rows) => {
  expect(citedRows(code)).toEqual(rows);
});

test('no comment cites a specification, and no text of the product a paragraph of one', () => {
  const paragraph = /specification[^\n]{0,10}§|§[^\n]{0,10}specification/i;
  const whole = /\bthe (?:product's )?specification\b/i;
  expect(PRODUCT.filter(path => paragraph.test(read(path)))).toEqual([]);
  expect(CODE.filter(path => whole.test(commentsOf(read(path))))).toEqual([]);
});

test('each page that the code names exists', () => {
  const named = CODE.flatMap(path => read(path).match(/\bdocs\/[\w-]+\.md\b/g) ?? []);
  expect([...new Set(named)].filter(page => !existsSync(page))).toEqual([]);
});

function citedRows(code: string): string[] {
  return (commentsOf(code).match(ROW) ?? []).flatMap(row => row.match(/\d+/g) ?? []);
}

/** Each comment in one line. */
function commentsOf(code: string): string {
  const comments = code.match(/\/\*[\s\S]*?\*\/|(?:(?:^|[ \t])\/\/ .*(?:\n|$))+/gm) ?? [];
  return comments.map(comment => comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')).join('\n');
}

/** The names that GitHub gives to the headings of a page. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (?<title>.+)$/gm)].map(({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
