import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LAZY_AREAS } from '../../support/lazy-areas.ts';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
const messages = join(source, 'i18n/messages/en');

/** Every text's area, by its key. */
const areaOf = new Map(
  readdirSync(messages).flatMap(file =>
    Object.keys(JSON.parse(readFileSync(join(messages, file), 'utf8'))).map(key => [key, file.slice(0, -5)]),
  ),
);

/** Files that come with this one: what it imports, and what those import, but nothing that is imported later. */
function withImports(file: string): string[] {
  const found = new Set([file]);
  for (const path of found) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)\b(?! type)[^;]*?'(\.[^']+)'/gm,
    )) {
      const imported = join(dirname(path), name);
      if (/\.tsx?$/.test(imported) && existsSync(imported)) found.add(imported);
    }
  }
  return [...found];
}

/** Areas of the texts that these files name: `'apply.send'`, or `` `apply.state.${step}` ``. */
function areasIn(files: readonly string[]): string[] {
  const areas = new Set<string>();
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    for (const [, key = ''] of code.matchAll(/['"]([a-z]+\.[\w.]+)['"]/g)) {
      const area = areaOf.get(key);
      if (area) areas.add(area);
    }
    for (const [, start = ''] of code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)) {
      const key = [...areaOf.keys()].find(one => one.startsWith(start));
      if (key) areas.add(areaOf.get(key) ?? '');
    }
  }
  return [...areas].filter(area => LAZY_AREAS.some(lazy => lazy === area)).sort();
}

const screens = readFileSync(join(source, 'app/screens.tsx'), 'utf8');
const later = new Map(
  [
    ...readFileSync(join(source, 'app/later-screens.ts'), 'utf8').matchAll(
      /export const (\w+) = async \(\) =>\s*\(await import\('([^']+)'\)\)/g,
    ),
  ].map(([, name = '', file = '']) => [name, file]),
);
const declared = [
  ...screens.matchAll(/screen\(\s*\[([^\]]*)\],\s*async \(\) =>\s*\(await later\(\)\)\.(\w+)\(\)/g),
].map(([, areas = '', name = '']) => ({
  file: join(source, 'app', later.get(name) ?? name),
  areas: [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area).sort(),
}));

test('every screen that is loaded later says which texts it needs', () => {
  expect(declared).toHaveLength(later.size);
  expect(new Set(declared.map(({ file }) => file)).size).toBe(later.size);
});

describe.each(declared.map(each => [relative(source, each.file), each] as const))(
  '%s',
  (_, { file, areas }) => {
    test('names the areas of all texts that it uses, and no other', () => {
      expect(areas).toEqual(areasIn(withImports(file)));
    });
  },
);

test('what is loaded first uses no text of a screen', () => {
  const first = ['main.tsx', 'app/show-app.tsx'].flatMap(file => withImports(join(source, file)));
  expect(first.length).toBeGreaterThan(100);
  expect(areasIn(first)).toEqual([]);
});

test('what is loaded first has no menu, tooltip or toast in it', () => {
  const first = ['main.tsx', 'app/show-app.tsx'].flatMap(file => withImports(join(source, file)));
  expect(first.filter(file => readFileSync(file, 'utf8').includes("from '@radix-ui"))).toEqual([]);
});
