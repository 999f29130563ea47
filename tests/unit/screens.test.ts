import { expect, test } from 'vitest';
import { paths } from '../../src/features/paths.ts';
import {
  ACCOUNT_LANDINGS,
  ARTICLES,
  isAppPath,
  PROFILE_PARTS,
  SCREENS,
  STATIC_PAGES,
} from '../../src/wire/app-routes.ts';
import { ALL_SCREENS } from '../screens/all-screens.ts';

const routes = new Set(Object.values(ALL_SCREENS).map(({ route }) => route));

test('every address of the app is among the screens that are looked at', () => {
  const addresses = [
    '',
    ...SCREENS,
    ...ACCOUNT_LANDINGS,
    ...STATIC_PAGES,
    ...ARTICLES.map(slug => `career-advice/${slug}`),
    ...PROFILE_PARTS.map(part => `profile/${part}`),
  ].map(path => `/${path}`);
  expect(addresses.filter(path => !routes.has(path))).toEqual([]);
});

test('and so is every route', () => {
  // Named one by one, above.
  const several: string[] = [paths.page.path, paths.tip.path, paths.profilePart.path];
  const all = Object.values(paths).map(({ path }) => path);
  expect(all.filter(path => !routes.has(path) && !several.includes(path))).toEqual([]);
});

test('no screen has an address that the server answers 404, but the one for that', () => {
  const asked = [...routes].filter(route => !route.includes(':'));
  expect(asked.filter(route => !isAppPath(route))).toEqual(['/nothing/here']);
});
