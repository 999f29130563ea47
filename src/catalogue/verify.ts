import { toHex } from '../wire/hex.ts';

/** The hashes of those segments whose bytes are others than the hash names. */
export async function damagedSegments(
  segments: readonly { hash: string; bytes: ArrayBuffer }[],
  sha256: (bytes: ArrayBuffer) => Promise<ArrayBuffer>,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const { hash, bytes } of segments) {
    if (toHex(await sha256(bytes)) !== hash) damaged.push(hash);
  }
  return damaged;
}
