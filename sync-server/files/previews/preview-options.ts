import { invalidParam } from '../../core/api-error.ts';

export const GRAVITIES = [
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type Gravity = (typeof GRAVITIES)[number];

export const OUTPUTS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type Output = (typeof OUTPUTS)[number];

/** Appwrite's eleven options. `0` and empty texts mean that the option isn't used. */
export interface PreviewOptions {
  width: number;
  height: number;
  gravity: Gravity;
  /** -1: the format's own default. */
  quality: number;
  borderWidth: number;
  /** Six or eight hex digits. Empty: black. */
  borderColor: string;
  borderRadius: number;
  opacity: number;
  rotation: number;
  /** Empty: none, so transparent parts stay so where the output can. */
  background: string;
  /** Empty: the file's own format. */
  output: Output | '';
}

const SIDE_MAX = 4_000;
const COLOR = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Reads the query of a preview. Throws `general_argument_invalid` with the name of the first wrong option. */
export function readPreviewOptions(value: (name: string) => string | undefined): PreviewOptions {
  const number = (name: string, fallback: number, min: number, max: number, whole = true): number => {
    const text = value(name);
    if (text === undefined || text === '') return fallback;
    const read = Number(text);
    const fits = /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) && read >= min && read <= max;
    if (fits && (!whole || Number.isInteger(read))) return read;
    throw invalidParam(name, `Value must be a valid range between ${min} and ${max}`);
  };
  const choice = <T extends string>(name: string, choices: readonly T[], fallback: T | ''): T | '' => {
    const text = value(name) ?? '';
    if (text === '') return fallback;
    const found = choices.find(each => each === text);
    if (found !== undefined) return found;
    throw invalidParam(name, `Value must be one of (${choices.join(', ')})`);
  };
  const color = (name: string): string => {
    const text = value(name) ?? '';
    if (text === '') return '';
    const digits = COLOR.exec(text)?.[1]?.toLowerCase();
    if (digits === undefined) throw invalidParam(name, 'Value must be a valid Hex color code');
    return digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  };
  return {
    width: number('width', 0, 0, SIDE_MAX),
    height: number('height', 0, 0, SIDE_MAX),
    gravity: choice('gravity', GRAVITIES, 'center') || 'center',
    quality: number('quality', -1, -1, 100),
    borderWidth: number('borderWidth', 0, 0, 100),
    borderColor: color('borderColor'),
    borderRadius: number('borderRadius', 0, 0, SIDE_MAX),
    opacity: number('opacity', 1, 0, 1, false),
    rotation: number('rotation', 0, -360, 360),
    background: color('background'),
    output: choice('output', OUTPUTS, ''),
  };
}

export const MIME_OF: Readonly<Record<Output, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};
