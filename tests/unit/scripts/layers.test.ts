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

/** The linter's output for these files, which are the only ones. */
function lint(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) write(path, text);
  return new Promise(done => {
    execFile(
      join(ROOT, 'node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.mjs', 'src', 'sync-server'],
      { cwd: root },
      (_, stdout) => done(stdout),
    );
  });
}

const value = 'export const value = 1;\n';
const uses = (specifier: string) => `import { value } from '${specifier}';\nexport const used = value;\n`;

describe('imports against the order of the folders', () => {
  test.for([
    ['src/domain/pay/pay.ts', 'src/wire/push.ts', '../../wire/push.ts'],
    ['src/domain/pay/pay.ts', 'src/domain/intake/row.ts', '../intake/row.ts'],
    ['src/sync/outbox/outbox.ts', 'src/local/db/rows.ts', '../../local/db/rows.ts'],
    ['src/features/jobs/card/card.ts', 'src/features/jobs/list/list.ts', '../list/list.ts'],
    ['src/features/jobs/pages.ts', 'src/features/jobs/card/card.ts', './card/card.ts'],
    ['src/ui/form/field.ts', 'src/domain/dates.ts', '../../domain/dates.ts'],
    ['sync-server/records/ids.ts', 'sync-server/documents/reads.ts', '../documents/reads.ts'],
    ['sync-server/accounts/oauth/flow.ts', 'sync-server/teams/teams.ts', '../../teams/teams.ts'],
    ['sync-server/jobs/import.ts', 'sync-server/main.ts', '../main.ts'],
    ['sync-server/store/store.ts', 'src/sync/ports.ts', '../../src/sync/ports.ts'],
  ] as const)('%s may not import %s, nor its types', async ([from, to, specifier]) => {
    const said = await lint({ [from]: uses(specifier), [to]: value });
    expect(said).toContain('no-restricted-imports');
    const typed = await lint({
      [from]: `import type { Value } from '${specifier}';\nexport type Used = Value;\n`,
      [to]: 'export type Value = 1;\n',
    });
    expect(typed).toContain('no-restricted-imports');
  });

  test.for([
    ['src/wire/push.ts', 'src/domain/dates.ts', '../domain/dates.ts'],
    ['src/features/jobs/list/list.ts', 'src/features/jobs/card/card.ts', '../card/card.ts'],
    ['sync-server/documents/reads.ts', 'sync-server/records/ids.ts', '../records/ids.ts'],
    ['sync-server/main.ts', 'sync-server/jobs/import.ts', './jobs/import.ts'],
    ['sync-server/store/store.ts', 'src/wire/hex.ts', '../../src/wire/hex.ts'],
  ] as const)('%s may import %s', async ([from, to, specifier]) => {
    expect(await lint({ [from]: uses(specifier), [to]: value })).toContain('Found 0 warnings and 0 errors');
  });
});

test.for([
  ['src/domain/dates.ts', 'typebox'],
  ['src/domain/intake/html-tokens.ts', 'parse5'],
  ['src/wire/push.ts', 'ajv'],
  ['src/sync/ports.ts', 'react'],
  ['src/ui/icon.ts', 'dexie'],
  ['src/local/db/rows.ts', 'appwrite'],
  ['src/remote/settings.ts', 'node:fs'],
  ['sync-server/routes/health.ts', 'pouchdb'],
  ['sync-server/routes/health.ts', 'react'],
] as const)('%s may not import the package %s', async ([from, name]) => {
  expect(await lint({ [from]: uses(name) })).toContain('no-restricted-imports');
});

test.for([
  ['src/domain/intake/html-tokens.ts', 'htmlparser2'],
  ['src/wire/push.ts', 'typebox/compile'],
  ['src/local/db/rows.ts', 'dexie'],
  ['sync-server/store/level/store.ts', 'pouchdb'],
] as const)('%s may import the package %s', async ([from, name]) => {
  expect(await lint({ [from]: uses(name) })).toContain('Found 0 warnings and 0 errors');
});

test.for(['src/sync', 'sync-server/board'])(
  'two files of %s whose types name each other are refused',
  async folder => {
    const said = await lint({
      [`${folder}/one.ts`]: "import type { Two } from './two.ts';\nexport interface One {\n  two: Two;\n}\n",
      [`${folder}/two.ts`]: "import type { One } from './one.ts';\nexport interface Two {\n  one: One;\n}\n",
    });
    expect(said).toContain('no-cycle');
  },
);

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
