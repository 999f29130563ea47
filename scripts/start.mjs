// Builds anything stale, then becomes the server: one process, so that its signals and exit code are the server's.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { root } from './run.mjs';

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
await buildIfStale();
process.env['NODE_ENV'] ??= 'production';
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
await main();
