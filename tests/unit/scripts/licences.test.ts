import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { licencesText, noticesOf, packageOf } from '../../../scripts/licences.mjs';
import { projectRoot, temporaryFolder } from '../../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const installed = (name: string) => join(projectRoot, 'node_modules', name);

/** The folder of a package with these files. */
function aPackage(name: string, manifest: object, files: Record<string, string> = {}): string {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

describe('a module belongs to', () => {
  test.each([
    ['/a/node_modules/react/index.js', '/a/node_modules/react'],
    ['/a/node_modules/@lingui/core/dist/index.mjs?v=1', '/a/node_modules/@lingui/core'],
    ['/a/node_modules/one/node_modules/two/two.js', '/a/node_modules/one/node_modules/two'],
    ['\0/a/node_modules/react/index.js?commonjs', '/a/node_modules/react'],
  ])('%j: the innermost package', (id, path) => {
    expect(packageOf(id)).toBe(path);
  });

  test.each(['/a/src/main.tsx', '\0virtual:messages', 'node_modules'])('%j: none', id => {
    expect(packageOf(id)).toBeNull();
  });
});

describe('the notices', () => {
  test('have the licence’s own text, sorted by name, and our typeface’s', () => {
    const notices = noticesOf([installed('react'), installed('dexie')]);
    expect(notices.map(({ name }) => name.replace(/ \d.*/, ''))).toEqual([
      'Bricolage Grotesque (typeface)',
      'dexie',
      'react',
    ]);
    expect(notices.at(-1)?.text).toMatch(/^MIT License\n\nCopyright \(c\) Meta Platforms/);
    expect(notices[0]?.text).toContain('SIL OPEN FONT LICENSE');
  });

  test('name what a package contains under another licence', () => {
    const notices = noticesOf([installed('unpdf')]);
    const inside = notices.find(({ name }) => name === 'PDF.js (in unpdf)');
    expect(inside).toMatchObject({
      licence: 'Apache-2.0',
      text: expect.stringContaining('Version 2.0, January 2004'),
    });
  });

  test('include a NOTICE file, which Apache’s licence asks to pass on', () => {
    const path = aPackage('noted', { license: 'Apache-2.0' }, { LICENSE: 'Terms.\r\n', NOTICE: 'By Ann.' });
    expect(noticesOf([path]).find(({ name }) => name === 'noted 1.0.0')?.text).toBe('Terms.\n\nBy Ann.');
  });

  test('name licence and author of a package that has no text', () => {
    const path = aPackage('bare', { license: 'MIT', author: { name: 'Ann' } });
    expect(noticesOf([path]).find(({ name }) => name === 'bare 1.0.0')?.text).toBe(
      'Licence: MIT\nAuthor: Ann',
    );
  });

  test('refuse a package without a licence: the build fails', () => {
    expect(() => noticesOf([aPackage('unlicensed', {})])).toThrow('unlicensed has no licence');
  });
});

test('the file lists the parts before their texts', () => {
  const text = licencesText([
    { name: 'a 1.0.0', licence: 'MIT', text: 'Terms of a' },
    { name: 'b 2.0.0', licence: 'ISC', text: 'Terms of b' },
  ]);
  expect(text).toContain('\na 1.0.0: MIT\nb 2.0.0: ISC\n');
  expect(text.indexOf('b 2.0.0: ISC')).toBeLessThan(text.indexOf('Terms of a'));
  expect(text.endsWith('Terms of b\n')).toBe(true);
});
