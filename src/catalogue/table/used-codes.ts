import type { Codes } from '../../wire/segment/segment-codes.ts';
import { codesFor } from './codes-for.ts';

/** The codes in use, renumbered without gaps in the same order. */
export interface PackedCodes {
  /** By new code: the old one. */
  readonly old: Uint32Array;
  readonly codes: Codes;
}

/** `size`: all codes are below it. */
export function packed(codes: ArrayLike<number>, size: number): PackedCodes {
  const renamed = new Uint32Array(size);
  for (let at = 0; at < codes.length; at++) renamed[codes[at] ?? 0] = 1;
  const old: number[] = [];
  for (let code = 0; code < size; code++) if (renamed[code] === 1) renamed[code] = old.push(code) - 1;
  const narrow = codesFor(old.length, codes.length);
  for (let at = 0; at < codes.length; at++) narrow[at] = renamed[codes[at] ?? 0] ?? 0;
  return { old: Uint32Array.from(old), codes: narrow };
}
