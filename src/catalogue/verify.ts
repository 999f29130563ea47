import { toHex } from '../wire/hex.ts';

/** The hashes that don't match their bytes. */
export async function damagedBytes(
  named: readonly { hash: string; bytes: ArrayBuffer }[],
  sha256: (bytes: ArrayBuffer) => Promise<ArrayBuffer>,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const { hash, bytes } of named) {
    if (toHex(await sha256(bytes)) !== hash) damaged.push(hash);
  }
  return damaged;
}
