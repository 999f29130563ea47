import type { Codes } from '../../wire/segment/segment-codes.ts';

/** The narrowest array of `length` elements that holds codes below `size`. */
export function codesFor(size: number, length: number): Codes {
  if (size <= 0x100) return new Uint8Array(length);
  return size <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}
