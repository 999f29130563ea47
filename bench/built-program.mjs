import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/run.mjs';

/**
 * Bundles a TypeScript program of this folder, which uses the server's parts. Returns the folder of the result, which
 * the caller removes.
 * @param {string} name
 */
export async function builtProgram(name) {
  const outDir = join(root, '.cache', `${name}-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: ['typebox'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      minify: false,
      rollupOptions: { input: join(root, 'bench', `${name}.ts`) },
    },
  });
  return outDir;
}
