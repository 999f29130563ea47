// The app with hot reload on 5173; the server is rebuilt and restarted on every change, on PORT (8080).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, run } from './run.mjs';

await run('vite', ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
const bin = join(root, 'node_modules', '.bin');
const children = [
  spawn(join(bin, 'vite'), ['build', '--config', 'vite.server.config.ts', '--watch'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['--watch', '--enable-source-maps', 'scripts/serve.mjs'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(join(bin, 'vite'), [], { cwd: root, stdio: 'inherit' }),
];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(0);
  });
}
