import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifySignature, verifyWithLibrary } from '../../../src/handover/ed25519.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
const message = new TextEncoder().encode('Serveuse à Chicoutimi 🍁');
const signature = new Uint8Array(sign(null, message, privateKey));
const flipped = (bytes: Uint8Array<ArrayBuffer>, at: number) => {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe.each([
  ['the browser’s own', verifySignature],
  ['the library’s', verifyWithLibrary],
])('A signature, by %s verification', (_, verify) => {
  test('is true of its message and key alone', async () => {
    expect(await verify(key, signature, message)).toBe(true);
    for (let at = 0; at < 64; at += 7) expect(await verify(key, flipped(signature, at), message)).toBe(false);
    for (let at = 0; at < 32; at += 7) expect(await verify(flipped(key, at), signature, message)).toBe(false);
    expect(await verify(key, signature, flipped(message, 3))).toBe(false);
  });

  test('is false if it is none, or the key is none', async () => {
    expect(await verify(key, new Uint8Array(64), message)).toBe(false);
    expect(await verify(key, new Uint8Array(64).fill(255), message)).toBe(false);
    expect(await verify(new Uint8Array(32).fill(255), signature, message)).toBe(false);
    expect(await verify(new Uint8Array(31), signature, message)).toBe(false);
  });
});
