import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKS } from '../../../scripts/checks.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portage-checks-'));
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

function lint(): Promise<string> {
  const [command = '', ...args] = CHECKS.lint;
  return new Promise(done => {
    const line = [...args, '--format=unix', 'src', 'sync-server'];
    execFile(join(ROOT, 'node_modules/.bin', command), line, { cwd: root }, (_, stdout) => done(stdout));
  });
}

test('lint also finds errors of types, each file in its own environment', async () => {
  const base = { module: 'ESNext', moduleResolution: 'bundler', strict: true, noEmit: true, types: [] };
  const options = { compilerOptions: { ...base, lib: ['ES2023'] }, include: ['.'] };
  const withDom = { ...options, compilerOptions: { ...base, lib: ['ES2023', 'DOM'] } };
  write('src/tsconfig.json', JSON.stringify(withDom));
  write('sync-server/tsconfig.json', JSON.stringify(options));
  write('src/title.ts', 'export const title = document.title;\n');
  write('src/wrong.ts', "export const wrong: number = 'one';\n");
  write('sync-server/title.ts', 'export const title = document.title;\n');
  const said = await lint();
  expect(said).toMatch(/src\/wrong\.ts:1:.*TS2322/);
  expect(said).toMatch(/sync-server\/title\.ts:1:.*TS2584/);
  expect(said).toContain('2 problems');
});
