import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOOTER_COLUMNS, SMALL_LINKS, SOCIAL_LINKS } from '../../src/app/frame/footer-columns.ts';
import { ARTICLES, isAppPath, STATIC_PAGES } from '../../src/wire/app-routes.ts';

const TIPS = new Set<string>(ARTICLES);

test.each(['en', 'fr'])('the server knows every page that has a text (%s)', language => {
  const pages = readdirSync(new URL(`../../src/features/pages/content/${language}`, import.meta.url))
    .map(name => name.replace(/\.md$/, ''))
    .filter(name => !TIPS.has(name));
  expect(pages.toSorted()).toEqual([...STATIC_PAGES].toSorted());
});

test('every link of the footer leads somewhere', () => {
  const links = [...FOOTER_COLUMNS.flatMap(({ links }) => links), ...SOCIAL_LINKS, ...SMALL_LINKS];
  for (const { to } of links) expect(isAppPath(to), to).toBe(true);
});

test.each([
  '/',
  '/jobList',
  '/login',
  '/career-advice/first-job-in-canada',
  '/privacy',
  '/sign-in-link',
  '/profile/security',
  '/applicants',
  '/applicants/123/',
  '/applicants/9007199254740991/d9db7672ed633d5a64b48169d2003d680113',
])('%s is a page', path => {
  expect(isAppPath(path)).toBe(true);
});

test.each([
  '/nothing',
  '/jobList/x',
  '/career-advice/../x',
  '/career-advice/none',
  '/profile/none',
  '/career-advice/a/b',
  '/constructor',
  '/applicants/0',
  '/applicants/cook',
  '/applicants/1/2/3',
  '/applicants/1/%3Cscript%3E',
  '/applicantsx',
  '//applicants',
])('%s is not', path => {
  expect(isAppPath(path)).toBe(false);
});
