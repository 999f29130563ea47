import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf } from './dictionary-names.ts';

/** A smaller file isn't worth it: the service worker keeps those in one (`scripts/shell-pack.mjs`). */
const LEAST_BYTES = 16_384;
/** Browsers look back no further than this (RFC 9842, section 5). */
const MOST_BYTES = 8_388_608;

/** A file of the build that browsers keep, and of whose next version they can take the difference. */
export interface BuiltFile {
  family: string;
  path: string;
  /** The same, compressed by the build. */
  compressed: string;
  compressedBytes: number;
}

/** By address. `directory`: the built app. */
export function builtFiles(directory: string): Map<string, BuiltFile> {
  const found = new Map<string, BuiltFile>();
  const assets = join(directory, 'assets');
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    const family = familyOf(name);
    const path = join(assets, name);
    const compressed = `${path}.br`;
    if (family === null || !existsSync(compressed)) continue;
    const { size } = statSync(path);
    if (size < LEAST_BYTES || size > MOST_BYTES) continue;
    found.set(`/assets/${name}`, { family, path, compressed, compressedBytes: statSync(compressed).size });
  }
  return found;
}
