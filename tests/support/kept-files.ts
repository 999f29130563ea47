import { keepFile } from '../../src/local/files/keep-file.ts';
import type { PersonDatabase } from '../../src/local/db/person-db.ts';
import { sha256 } from './catalogue-phone.ts';

/** Bytes that differ everywhere, so that a part in the wrong place is noticed. */
export function someBytes(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  let state = seed;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

/** Keeps a file as the form does, and returns it as an application names it. */
export async function keepSome(db: PersonDatabase, size: number, { seed = 1, nowMs = 1_000 } = {}) {
  const bytes = someBytes(size, seed);
  const chosen = { name: 'CV.pdf', type: 'application/pdf', arrayBuffer: async () => bytes.buffer };
  const { hash } = await keepFile(db, chosen, sha256, nowMs);
  return { bytes, resume: { hash, name: 'CV.pdf', type: 'application/pdf' as const, size } };
}
