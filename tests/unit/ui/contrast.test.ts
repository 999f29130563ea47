import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');

type Scheme = 'light' | 'dark';

/** The `#rrggbb` of a token in a scheme. */
function colour(token: string, scheme: Scheme): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1];
  const colours = value?.match(/#[0-9a-f]{6}/gi) ?? [];
  const found = scheme === 'light' ? colours[0] : (colours[1] ?? colours[0]);
  if (!found) throw new Error(`--${token} has no colour`);
  return found;
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['page', 'surface', 'raised', 'sunken', 'hover'];
const TEXT: [text: string, on: string][] = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent-text', 'error'].flatMap(text =>
    SURFACES.map((on): [string, string] => [text, on]),
  ),
  ['ink-soft', 'neutral-wash'],
  ['accent-text', 'accent-wash'],
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ...['good', 'warn', 'info', 'error'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
    [tone, 'surface'],
  ]),
  ...['on-brand', 'on-brand-soft', 'on-brand-accent'].flatMap((text): [string, string][] => [
    [text, 'brand'],
    [text, 'brand-raised'],
  ]),
  ...['on-inverse', 'inverse-accent', 'inverse-good'].map((text): [string, string] => [text, 'inverse']),
  ['ink', 'neutral-wash'],
  ['error', 'neutral-wash'],
  ['accent-text', 'neutral-wash'],
];
/** Edges of controls and what is drawn to be understood. */
const DRAWN: [drawn: string, on: string][] = [
  ['control-line', 'page'],
  ['control-line', 'surface'],
  ['focus', 'page'],
  ['focus', 'raised'],
  ['brand-red', 'brand'],
  ['focus', 'neutral-wash'],
  ['on-inverse', 'inverse'],
  ['inverse', 'page'],
];

describe.each(['dark', 'light'] as const)('%s', scheme => {
  test.each(TEXT)('%s on %s reads (4.5:1)', (text, on) => {
    expect(contrast(colour(text, scheme), colour(on, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(DRAWN)('%s on %s is seen (3:1)', (drawn, on) => {
    expect(contrast(colour(drawn, scheme), colour(on, scheme))).toBeGreaterThanOrEqual(3);
  });
});

test('every colour of text that there is has been compared', () => {
  const declared = [...css.matchAll(/^ {2}--([\w-]+): (?:light-dark\(#|#)/gm)].map(match => match[1] ?? '');
  const compared = new Set([...TEXT, ...DRAWN].flat());
  expect(declared.filter(token => !compared.has(token))).toEqual(['line', 'brand-line']);
});
