import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildIfStale } from '../scripts/build.mjs';
import { root } from '../scripts/run.mjs';

/**
 * Builds the page's script as the app's own build would, and in `opts.assets` the worker that it starts. Also builds
 * the server, so that starting it needs no build.
 * @param {{ entry: string, outfile: string, opts: { assets: string } }} options
 */
export async function bundlePeer({ entry, outfile, opts }) {
  await buildIfStale();
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { __OPTS__: JSON.stringify(opts) },
    worker: { format: 'es' },
    build: {
      outDir: opts.assets,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: false,
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  copyFileSync(join(opts.assets, 'page.js'), outfile);
}
