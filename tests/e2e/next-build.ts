import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TEXT = /\.(?:js|css|json|html)$/;
const HASHED = /-([\w-]{8})(?=\.(?:js|css|json)\b)/g;
/** What the worker's list says of the page, whose name has no hash. */
const REVISION = /[0-9a-f]{32}(?=["'`],["'`]?url["'`]?:["'`]index\.html)/;

/**
 * Makes a copy of a built app that differs from it as another build would after the change of a word: the names of scripts and styles have
 * other hashes, and so has everything that names them.
 */
export function nextBuild(from: string, to: string, change: (text: string) => string): void {
  cpSync(from, to, { recursive: true, filter: path => !path.endsWith('.gz') });
  const names = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter(name => TEXT.test(name));
  for (const name of names) {
    const next = name.replace(HASHED, renamed);
    const text = change(readFileSync(join(to, name), 'utf8'));
    renameSync(join(to, name), join(to, next));
    const content = text.replace(HASHED, renamed).replace(REVISION, 'f'.repeat(32));
    writeFileSync(join(to, next), content);
    writeFileSync(join(to, `${next}.br`), quickly(content));
  }
}

function renamed(_found: string, hash: string): string {
  return `-${hash.startsWith('N') ? 'M' : 'N'}${hash.slice(1)}`;
}

function quickly(content: string): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
