import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minifySync } from 'vite';

/**
 * Minifies `public/first.js`, which every page waits for. Vite copies other public files as they are. The hook runs before the service
 * worker's list of files is made, because that list has a hash of each file.
 * @returns {import('vite').Plugin}
 */
export function minifyFirst() {
  let file = '';
  return {
    name: 'portage-minify-first',
    apply: 'build',
    configResolved: config => {
      file = join(resolve(config.root, config.build.outDir), 'first.js');
    },
    writeBundle() {
      const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
      if (errors.length > 0) throw new Error(`public/first.js: ${errors[0]?.message}`);
      writeFileSync(file, code);
    },
  };
}
