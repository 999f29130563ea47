import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellPack } from '../../../scripts/shell-pack.mjs';
import { SHELL_PACK } from '../../../src/wire/built-files.ts';
import { temporaryFolder } from '../../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Packs a build of these files. */
function packed(name: string, files: Record<string, string>) {
  const dir = join(folder.path, name);
  mkdirSync(join(dir, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, file), text);
  const { plugin, withoutPacked } = shellPack();
  const { handler } = plugin.writeBundle as unknown as { handler: (output: object, bundle: object) => void };
  handler({ dir }, files);
  const [pack = ''] = readdirSync(join(dir, 'assets')).filter(file => SHELL_PACK.test(`/assets/${file}`));
  const entries = Object.keys(files).map(url => ({ url, revision: null, size: 1 }));
  const kept = withoutPacked(entries) as { manifest: { url: string }[] };
  return {
    pack,
    texts: JSON.parse(readFileSync(join(dir, 'assets', pack), 'utf8')) as Record<string, string>,
    kept: kept.manifest.map(({ url }) => url),
  };
}

const FILES = {
  'assets/saved-a1.js': 'export const saved = "é";',
  'assets/saved-b2.css': '.saved{}',
  'assets/screens-c3.js': '/'.repeat(16_384),
  'assets/typeface-d4.woff2': 'font',
  'first.js': 'first()',
  'index.html': '<!doctype html>',
};

test('small scripts and styles are packed, and kept nowhere else', () => {
  const { texts, kept } = packed('small', FILES);
  expect(texts).toEqual({
    '/assets/saved-a1.js': 'export const saved = "é";',
    '/assets/saved-b2.css': '.saved{}',
  });
  expect(kept).toEqual(['assets/screens-c3.js', 'assets/typeface-d4.woff2', 'first.js', 'index.html']);
});

test('the pack’s name changes with what is in it, and with nothing else', () => {
  const first = packed('one', FILES).pack;
  expect(packed('same', Object.fromEntries(Object.entries(FILES).toReversed())).pack).toBe(first);
  expect(packed('other', { ...FILES, 'assets/saved-b2.css': '.saved{top:0}' }).pack).not.toBe(first);
});
