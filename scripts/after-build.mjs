import { resolve } from 'node:path';

/**
 * Runs once the build has written its files. Several such plugins run in the order of the configuration.
 * @param {string} name
 * @param {(directory: string) => void} act `directory`: of the built app
 * @returns {import('vite').Plugin}
 */
export function afterBuild(name, act) {
  let directory = '';
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => act(directory),
    },
  };
}
