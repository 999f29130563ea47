import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** The large tables of names in `src/domain`, which `scripts/domain-data.mjs` writes. */
const TABLE = /\/domain\/\w+\/[\w-]+\.generated\.ts$/;

/**
 * Makes one file of each table of names. Vite builds the catalogue's worker on its own, so app and worker would each have a copy: phones would
 * download and keep 40 kB more, gzip.
 * @returns {{ app: import('vite').Plugin, worker: () => import('vite').Plugin }}
 */
export function sharedTables() {
  /** @type {Map<string, string>} the file's text by its name in the build */
  const files = new Map();

  /** @type {import('vite').Plugin} */
  const leadsThere = {
    name: 'portage-shared-tables',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined) return null;
      const path = resolve(importer, '..', source);
      if (!TABLE.test(path)) return null;
      // The first line only says where the table is from. The rest is the same in JavaScript.
      const text = readFileSync(path, 'utf8').replace(/^\/\/.*\n/, '');
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
      const name = `assets/${basename(path, '.generated.ts')}-${hash}.js`;
      files.set(name, text);
      return { id: `/${name}`, external: 'absolute' };
    },
  };
  return {
    app: {
      ...leadsThere,
      generateBundle() {
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
    worker: () => leadsThere,
  };
}
