import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
const MIN_BYTES = 512;

/**
 * Writes `.br` and `.gz` beside every text file of the build, once, so that the server never compresses a static file.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let directory = '';
  return {
    name: 'portage-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
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
      },
    },
  };
}
