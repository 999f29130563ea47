import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { root } from './run.mjs';

const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
await buildIfStale();
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'board-key.js')).href);
process.exitCode = await main(process.argv.slice(2));
