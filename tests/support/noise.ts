import { createCipheriv } from 'node:crypto';

/**
 * Content of a file that can't be compressed, the same in every run: random bytes are recognized as one kind of file or
 * another now and then. `seed`: 0 to 255.
 */
export function noise(length: number, seed = 1): Buffer<ArrayBuffer> {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16));
  return Buffer.from(cipher.update(Buffer.alloc(length)));
}
