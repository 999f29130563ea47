// The checks of `npm test` that run no code, each a command line.

/**
 * Lint reads the types of every file anyway, so it also reports their errors, each file in the environment of the nearest
 * `tsconfig.json`. The compiler checks the code that more than one environment shares.
 */
export const CHECKS = {
  format: ['biome', 'format'],
  lint: ['oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--type-check', '--deny-warnings'],
  types: [process.execPath, 'scripts/check-types.mjs', '--shared'],
};
