import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterBuild } from './after-build.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
const MIN_BYTES = 512;

/**
 * Writes `.br` and `.gz` beside every text file of the build, once, so that the server never compresses a static file.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return afterBuild('portage-precompress', directory => {
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      const path = join(directory, name);
      if (!COMPRESSIBLE.test(name) || statSync(path).size < MIN_BYTES) continue;
      const bytes = readFileSync(path);
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  });
}
