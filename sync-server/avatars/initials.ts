import { createHash } from 'node:crypto';
import { escapeHtml } from '../core/html.ts';

/** Dark enough for white letters: at least 4.5 to 1. */
const BACKGROUNDS = ['#1d4ed8', '#b91c1c', '#047857', '#7e22ce', '#be185d', '#a13f0b', '#0f766e', '#4338ca'];
const LETTERS = 2;

/** The first letters of the first two words, as people see letters: with their accents and joined emoji. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);
  const parts = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const letters = words.slice(0, LETTERS).map(word => [...parts.segment(word)][0]?.segment ?? '');
  return letters.join('').toLocaleUpperCase('en');
}

interface Wish {
  name: string;
  width: number;
  height: number;
  /** Six hexadecimal digits. Empty: one that stays with the name. */
  background: string;
}

/**
 * A person's initials on a colour. It is drawn where it's shown, because only that device certainly has letters of the
 * person's script.
 */
export function initialsImage({ name, width, height, background }: Wish): string {
  const initials = initialsOf(name);
  const colour = background === '' ? colourOf(name) : `#${background}`;
  const size = Math.round(Math.min(width, height) * 0.4);
  const ink = isLight(colour) ? '#1f2937' : '#ffffff';
  const font = `font-family="system-ui, sans-serif" font-size="${size}" font-weight="600"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${colour}"/>`,
    `<text x="50%" y="50%" ${font} fill="${ink}" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text>`,
    '</svg>',
  ].join('');
}

function colourOf(name: string): string {
  const [first = 0] = createHash('sha256').update(name.normalize('NFC')).digest();
  return BACKGROUNDS[first % BACKGROUNDS.length] ?? '#1d4ed8';
}

/** Perceived brightness (ITU-R BT.601). */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}
