// One compiler run for each environment, so that a stray `document` or `process` is rejected where it doesn't exist.
import { run } from './run.mjs';

const projects = ['src/domain', 'src/catalogue', 'src', 'sync-server', 'tests', 'bench/page', '.'];

for (const project of projects) {
  await run('tsc', ['--noEmit', '-p', project]);
}
