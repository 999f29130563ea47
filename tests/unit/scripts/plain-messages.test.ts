import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutFormats } from '../../../scripts/plain-messages.mjs';

const PATH = new URL('../../../node_modules/@lingui/core/dist/index.mjs', import.meta.url);

test('of Lingui’s formats only the choice among texts stays', () => {
  const plain = withoutFormats(readFileSync(PATH, 'utf8'));
  expect(plain).toContain('return { select: selectFormatter };');
  expect(plain).toContain('const formats = {};');
  // Used by nothing but each other, so the bundler drops them.
  const used = plain.match(/^.*\b(?:date|time|number|plural)\(.*$/gm)?.map(line => line.trim());
  expect(used).toEqual([
    'function date(locales, value, format) {',
    'function time(locales, value, format) {',
    'return date(locales, value, o);',
    'function number(locales, value, format) {',
    'function plural(locales, ordinal, value, { offset = 0, ...rules }) {',
    'const valueStr = number(locales, value, numberFormat);',
  ]);
});
