import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('../../../src/i18n/messages/', import.meta.url);

function read(language: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));
}

/** `{name}`, `{n, plural, …}` → name; `<link>` → <link>. Order and number of uses may differ by language. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\s*([A-Za-z][A-Za-z0-9]*)\s*(?=[,}])/g)].map(match => `{${match[1]}}`);
  const tags = [...text.matchAll(/<([A-Za-z0-9]+)\/?>/g)].map(match => `<${match[1]}>`);
  return [...new Set([...names, ...tags])].sort();
}

const files = readdirSync(new URL('en/', folder)).sort();

test('both languages have the same areas', () => {
  expect(readdirSync(new URL('fr/', folder)).sort()).toEqual(files);
});

describe.each(files)('%s', file => {
  const english = read('en', file);
  const french = read('fr', file);
  const area = file.replace('.json', '');

  test('has the same keys in both languages, all of its own area', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(english).filter(key => !key.startsWith(`${area}.`))).toEqual([]);
  });

  test('has no empty text', () => {
    const empty = Object.entries({ ...english, ...french }).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  test('has the same placeholders in both languages', () => {
    const different = Object.keys(english).filter(
      key => placeholders(english[key] ?? '').join() !== placeholders(french[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  test('writes French with its own marks', () => {
    const wrong = Object.entries(french).filter(
      ([, text]) =>
        / [:;!?»]/.test(text) || /« /.test(text) || /"/.test(text) || /[a-zà-ü]'[a-zà-ü]/i.test(text),
    );
    expect(wrong).toEqual([]);
  });
});
