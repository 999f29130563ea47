import { hash, type Options, verify } from '@node-rs/argon2';
import { toBrotli, toGzip } from './compression.ts';

/** Work that takes milliseconds of a processor and no disk. */
export interface HeavyWork {
  /** A hash of the password, by Argon2id. */
  hash(password: string, cost: Options): Promise<string>;
  /** Whether it's the hash of the password. Rejects if it isn't a hash. */
  verify(stored: string, password: string): Promise<boolean>;
  /** Compressed with Brotli (RFC 7932), quality 0 to 11. */
  brotli(bytes: Uint8Array, quality: number): Promise<Uint8Array>;
  /** Compressed with gzip (RFC 1952), level 0 to 9. */
  gzip(bytes: Uint8Array, level: number): Promise<Uint8Array>;
}

/** On the threads of libuv, which also read and write the databases. */
export const heavyInPool: HeavyWork = {
  hash: (password, cost) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
  brotli: toBrotli,
  gzip: toGzip,
};
