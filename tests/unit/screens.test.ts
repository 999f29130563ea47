import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '../../src/features/paths.ts';
import { ADDRESSES, isAppPath } from '../../src/wire/app-routes.ts';
import { SCREEN_NAMES, SCREEN_PATHS } from '../../src/wire/screen-paths.ts';
import { SCREENS, screensByAddress } from '../../src/wire/screens.ts';
import { ALL_SCREENS } from '../screens/all-screens.ts';

const routes = new Set(Object.values(ALL_SCREENS).map(({ route }) => route));

test('every address of the app is among the screens that are looked at', () => {
  expect([...ADDRESSES].filter(path => !routes.has(path))).toEqual([]);
});

test('and so is every route', () => {
  // Named one by one, above.
  const several: string[] = [SCREEN_PATHS.page, SCREEN_PATHS.tip, SCREEN_PATHS.profilePart];
  expect(Object.values(SCREEN_PATHS).filter(path => !routes.has(path) && !several.includes(path))).toEqual(
    [],
  );
});

test('no screen has an address that the server answers 404, but the one for that', () => {
  const asked = [...routes].filter(route => !route.includes(':'));
  expect(asked.filter(route => !isAppPath(route))).toEqual(['/nothing/here']);
});

test('every screen has a link and an entry in the table', () => {
  expect(Object.keys(paths).toSorted()).toEqual([...SCREEN_NAMES].toSorted());
  expect(Object.keys(SCREENS).toSorted()).toEqual([...SCREEN_NAMES].toSorted());
});

test('what the page requests of a screen is what the app loads there', () => {
  const loaded = readFileSync(new URL('../../src/app/later-screens.ts', import.meta.url), 'utf8');
  const modules = Object.values(SCREENS).flatMap(({ preload }) => preload ?? []);
  expect(modules.filter(module => !loaded.includes(`import('../${module}')`))).toEqual([]);
});

test('no two screens that the server draws have the same name in the files of the build', () => {
  const drawn = screensByAddress().filter(([, { preload, frame, head }]) =>
    [preload, frame, head].some(part => part !== null && part !== 'text'),
  );
  expect(drawn.map(([address]) => address)).toEqual([...new Set(drawn.map(([address]) => address))]);
});
