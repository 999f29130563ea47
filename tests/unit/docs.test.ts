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
const read = (path: string): string => readFileSync(path, 'utf8');
/** A hash means nothing in a copy with another history, but a date does. Ids of other kinds are longer. */
const COMMIT_HASH = /\bcommits? [0-9a-f]{7,}\b|\b(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,12}\b/g;
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

test.each([...PAGES, 'CHANGELOG.md'])('%s names no commit by its hash', page => {
  expect(read(page).match(COMMIT_HASH) ?? []).toEqual([]);
});

test.each(['at 61167d1', 'commit 8261225', 'commits 5f488cd to 209dedc'])('a hash is found: %s', text => {
  expect(text).toMatch(COMMIT_HASH);
});

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
