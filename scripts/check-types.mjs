// npm run check-types [-- --shared]: one compiler run for each environment, so that a stray `document` or `process` is
// rejected where it doesn't exist. `--shared`: only the code that runs in several environments, for which the nearest
// `tsconfig.json` allows too much; lint checks the rest (`checks.mjs`).
import { run } from './run.mjs';

const SHARED = ['src/domain', 'src/catalogue'];
const OTHERS = ['src', 'sync-server', 'tests', 'bench/page', '.'];

const projects = process.argv.includes('--shared') ? SHARED : [...SHARED, ...OTHERS];
for (const project of projects) {
  await run('tsc', ['--noEmit', '-p', project]);
}
