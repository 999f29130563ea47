import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FOOTER_COLUMNS, SOCIAL_LINKS } from '../../../../src/app/frame/footer-columns.ts';
import { mainLinks } from '../../../../src/app/frame/main-links.ts';
import type { Block, PageContent } from '../../../../src/features/pages/page-content.ts';
import { hasPage, loadPage } from '../../../../src/features/pages/page-loaders.ts';
import { TIPS } from '../../../../src/features/pages/tips.ts';
import { paths } from '../../../../src/features/paths.ts';
import { PROFILE_PARTS } from '../../../../src/wire/app-routes.ts';
import { SCREEN_PATHS } from '../../../../src/wire/screen-paths.ts';
import { LICENCES_FILE } from '../../../../scripts/licences.mjs';

const BADGES = {
  outstanding: 0,
  changes: { isWatching: true, fresh: 0 },
  inbox: { isEmployer: true, fresh: 0, messages: 0, isApplicant: false, unread: 0, due: 0, nextDueMs: null },
};
const folder = new URL('../../../../src/features/pages/content/', import.meta.url);
const names = readdirSync(new URL('en/', folder)).map(file => file.replace('.md', ''));
const screens: string[] = [
  ...Object.values(SCREEN_PATHS)
    .map(path => path.replace(/\/:\w+\?/g, ''))
    .filter(path => !path.includes(':')),
  ...PROFILE_PARTS.map(part => paths.profilePart.href(part)),
];

/** Is there a screen or a page at this address of ours? */
function exists(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? '';
  const tip = /^\/career-advice\/(.+)$/.exec(path)?.[1];
  if (tip) return TIPS.some(({ slug }) => slug === tip);
  return screens.includes(path) || hasPage(path.slice(1));
}

function links(blocks: readonly Block[]): string[] {
  const spans = blocks.flatMap(block => {
    if (block.kind === 'code') return [];
    return block.kind === 'list' ? block.items.flat() : block.spans;
  });
  return spans.flatMap(span => ('href' in span ? [span.href] : []));
}

const shape = ({ blocks }: PageContent) =>
  blocks.map(block => (block.kind === 'list' ? `${block.kind} of ${block.items.length}` : block.kind));

test('both languages have the same pages', () => {
  expect(readdirSync(new URL('fr/', folder))).toEqual(readdirSync(new URL('en/', folder)));
});

describe.each(names)('%s', name => {
  test('says the same in both languages: as many headings, paragraphs and points', async () => {
    expect(shape(await loadPage(name, 'fr'))).toEqual(shape(await loadPage(name, 'en')));
  });

  test.each(['en', 'fr'] as const)('leads nowhere that is not there (%s)', async language => {
    const { blocks } = await loadPage(name, language);
    const missing = links(blocks).filter(
      href => href.startsWith('/') && href !== `/${LICENCES_FILE}` && !exists(href),
    );
    expect(missing).toEqual([]);
  });
});

test.each(names)('%s writes French with its own marks', name => {
  const text = readFileSync(new URL(`fr/${name}.md`, folder), 'utf8');
  // Code is no French, and what a link leads to neither.
  const words = text.replaceAll(/^```[\s\S]*?^```|`[^`]*`/gm, 'x').replaceAll(/\]\([^)]*\)/g, ']');
  const wrong = /\S [:;!?»%$]|« |"|[a-zà-ü]'[a-zà-ü]/i;
  expect(words.split('\n').filter(line => wrong.test(line))).toEqual([]);
});

test('every link around the screens leads to a screen or a page', () => {
  const around = [
    ...FOOTER_COLUMNS.flatMap(({ links: column }) => column),
    ...SOCIAL_LINKS,
    ...mainLinks(BADGES),
  ];
  expect(around.map(({ to }) => to).filter(to => !exists(to))).toEqual([]);
});

test('names that are no page of ours are none', () => {
  expect(['', 'nothing', '../en/about', '__proto__', 'constructor'].filter(hasPage)).toEqual([]);
});

describe('career tips', () => {
  test('take the minutes that they state, in both languages', () => {
    expect(TIPS.map(({ summary }) => summary.en.minutes)).toEqual([6, 4, 11]);
    expect(TIPS.map(({ summary }) => summary.fr.minutes)).toEqual([6, 4, 11]);
  });

  test('show on their cards what their pages say', async () => {
    for (const { slug, summary } of TIPS) {
      expect(await loadPage(slug, 'en')).toMatchObject(summary.en);
      expect(await loadPage(slug, 'fr')).toMatchObject(summary.fr);
    }
  });
});
