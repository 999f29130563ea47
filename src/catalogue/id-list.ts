/*
 * Job ids as bytes, ascending: each as the difference from the one before, seven bits a byte, lowest first. In a
 * catalogue of 100,000, that makes about two bytes an id.
 */

/** `ids`: ascending, no duplicates, from 1 to 2^53 - 1. */
export function encodeIds(ids: Float64Array): ArrayBuffer {
  const bytes = new Uint8Array(ids.length * MOST_BYTES);
  let length = 0;
  let before = 0;
  for (const id of ids) {
    let step = id - before;
    for (; step >= 0x80; step = Math.floor(step / 0x80)) bytes[length++] = (step % 0x80) | 0x80;
    bytes[length++] = step;
    before = id;
  }
  return bytes.buffer.slice(0, length);
}

/** A step has up to 53 bits. */
const MOST_BYTES = 8;

/** The ids, or null for bytes that `encodeIds` did not write. */
export function decodeIds(buffer: ArrayBuffer): Float64Array | null {
  const bytes = new Uint8Array(buffer);
  const ids = new Float64Array(bytes.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0));
  let count = 0;
  let before = 0;
  let step = 0;
  let scale = 1;
  for (const byte of bytes) {
    step += (byte & 0x7f) * scale;
    if (byte >= 0x80) {
      scale *= 0x80;
      if (scale >= 0x80 ** MOST_BYTES) return null;
      continue;
    }
    before += step;
    if (step === 0 || before > Number.MAX_SAFE_INTEGER) return null;
    ids[count++] = before;
    step = 0;
    scale = 1;
  }
  return scale === 1 ? ids : null;
}
