import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LAYERS, layerPatterns } from '../../../scripts/layers.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
/** A little more than a screen of names. */
const MOST_FILES = 27;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portage-layers-'));
  for (const top of ['src', 'sync-server']) mkdirSync(join(root, top));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  write(
    'oxlint.config.mjs',
    `import { configFor } from ${JSON.stringify(join(ROOT, 'oxlint.config.mjs'))};\nexport default configFor(import.meta.dirname);`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

interface Finding {
  filename: string;
  code: string;
}

/** The rules that each of these files breaks. They are linted in one run: starting the linter takes longer than the rest. */
function lint(files: Record<string, string>): Promise<Map<string, string[]>> {
  for (const [path, text] of Object.entries(files)) write(path, text);
  return new Promise(done => {
    execFile(
      join(ROOT, 'node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.mjs', '--format=json', 'src', 'sync-server'],
      { cwd: root },
      (_, stdout) => {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
        const found = Object.keys(files).map(
          path =>
            [path, diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)] as const,
        );
        done(new Map(found));
      },
    );
  });
}

const value = 'export const value = 1;\nexport type Value = 1;\n';
const uses = (specifier: string) => `import { value } from '${specifier}';\nexport const used = value;\n`;
const usesType = (specifier: string) =>
  `import type { Value } from '${specifier}';\nexport type Used = Value;\n`;

/** Files of the given folders that import others or packages, which may have the same names. */
async function rulesBrokenBy(
  cases: readonly (readonly [folder: string, specifier: string, imported?: string])[],
  use: (specifier: string) => string,
): Promise<string[]> {
  const files = cases.map(
    ([folder, specifier], number) => [`${folder}/case-${number}.ts`, use(specifier)] as const,
  );
  const imported = cases.flatMap(([, , path]) => (path === undefined ? [] : [[path, value] as const]));
  const broken = await lint(Object.fromEntries([...imported, ...files]));
  return cases.map(([folder, specifier], number) =>
    [folder, specifier, ...(broken.get(`${folder}/case-${number}.ts`) ?? [])].join(' '),
  );
}

const REFUSED = 'eslint(no-restricted-imports)';

describe('imports against the order of the folders', () => {
  const against = [
    ['src/domain/pay', '../../wire/push.ts', 'src/wire/push.ts'],
    ['src/domain/pay', '../intake/row.ts', 'src/domain/intake/row.ts'],
    ['src/sync/outbox', '../../local/db/rows.ts', 'src/local/db/rows.ts'],
    ['src/features/jobs/card', '../list/list.ts', 'src/features/jobs/list/list.ts'],
    ['src/features/jobs', './card/card.ts', 'src/features/jobs/card/card.ts'],
    ['src/ui/form', '../../domain/dates.ts', 'src/domain/dates.ts'],
    ['sync-server/records', '../documents/reads.ts', 'sync-server/documents/reads.ts'],
    ['sync-server/accounts/oauth', '../../teams/teams.ts', 'sync-server/teams/teams.ts'],
    ['sync-server/jobs', '../main.ts', 'sync-server/main.ts'],
    ['sync-server/store', '../../src/sync/ports.ts', 'src/sync/ports.ts'],
  ] as const;

  test.each([
    ['values', uses],
    ['types', usesType],
  ])('are refused: %s', async (_what, use) => {
    const expected = against.map(([folder, specifier]) => [folder, specifier, REFUSED].join(' '));
    expect(await rulesBrokenBy(against, use)).toEqual(expected);
  });

  test('others are allowed', async () => {
    const along = [
      ['src/wire', '../domain/dates.ts', 'src/domain/dates.ts'],
      ['src/features/jobs/list', '../card/card.ts', 'src/features/jobs/card/card.ts'],
      ['sync-server/documents', '../records/ids.ts', 'sync-server/records/ids.ts'],
      ['sync-server', './jobs/import.ts', 'sync-server/jobs/import.ts'],
      ['sync-server/store', '../../src/wire/hex.ts', 'src/wire/hex.ts'],
    ] as const;
    expect(await rulesBrokenBy(along, uses)).toEqual(
      along.map(([folder, specifier]) => `${folder} ${specifier}`),
    );
  });
});

test('a folder may not import packages of others', async () => {
  const refused = [
    ['src/domain', 'typebox'],
    ['src/wire', 'ajv'],
    ['src/sync', 'react'],
    ['src/ui', 'dexie'],
    ['src/local/db', 'appwrite'],
    ['src/remote', 'node:fs'],
    ['sync-server/routes', 'pouchdb'],
    ['sync-server/routes', 'react'],
  ] as const;
  const expected = refused.map(([folder, name]) => [folder, name, REFUSED].join(' '));
  expect(await rulesBrokenBy(refused, uses)).toEqual(expected);
});

test('a folder may import its own packages', async () => {
  const own = [
    ['src/wire', 'typebox/compile'],
    ['src/local/db', 'dexie'],
    ['sync-server/store/level', 'pouchdb'],
  ] as const;
  expect(await rulesBrokenBy(own, uses)).toEqual(own.map(([folder, name]) => `${folder} ${name}`));
});

test('the domain’s one file of HTML may import its parser, and no other package', async () => {
  const path = 'src/domain/intake/html-tokens.ts';
  expect((await lint({ [path]: uses('parse5') })).get(path)).toEqual([REFUSED]);
  expect((await lint({ [path]: uses('htmlparser2') })).get(path)).toEqual([]);
});

test('two files of one folder whose types name each other are refused', async () => {
  const files = ['src/sync', 'sync-server/board'].flatMap(folder => [
    [`${folder}/one.ts`, "import type { Two } from './two.ts';\nexport interface One {\n  two: Two;\n}\n"],
    [`${folder}/two.ts`, "import type { One } from './one.ts';\nexport interface Two {\n  one: One;\n}\n"],
  ]);
  const broken = await lint(Object.fromEntries(files));
  expect([...broken.values()]).toEqual(files.map(() => ['import(no-cycle)']));
});

test('a new folder without a place in the order is refused', () => {
  write('src/domain/dates.ts', value);
  write('src/domain/magic/spell.ts', value);
  expect(() => layerPatterns(root)).toThrow('scripts/layers.mjs says nothing of src/domain/magic');
});

test('each name in the lists is a folder', () => {
  for (const [parent, layers] of Object.entries(LAYERS))
    for (const name of Object.keys(layers))
      expect(existsSync(join(ROOT, parent, name)), `${parent}/${name}`).toBe(true);
});

test('a folder holds few enough files to read their names', () => {
  const crowded = layerPatterns(ROOT).filter(({ folder }) => {
    const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
    return entries.filter(entry => entry.isFile()).length > MOST_FILES;
  });
  expect(crowded.map(({ folder }) => folder)).toEqual([]);
});
