// Writes docs/packages.md from package-lock.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

/** @type {{ module: { packagesDocument(): string } }} */
const { module } = await runnerImport(join(root, 'scripts', 'production-packages.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
writeFileSync(join(root, 'docs', 'packages.md'), module.packagesDocument());
