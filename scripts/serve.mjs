// Runs the built server without building it. `dev` restarts this.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

if (existsSync('.env')) process.loadEnvFile('.env');
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
await main();
