// Writes docs/rules.md from the rules and tables of src/domain.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

/** @type {{ module: { rulesDocument(): string } }} */
const { module } = await runnerImport(join(root, 'scripts', 'rules-document.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
writeFileSync(join(root, 'docs', 'rules.md'), module.rulesDocument());
