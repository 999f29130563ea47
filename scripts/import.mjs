import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { root } from './run.mjs';

const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
await buildIfStale();
const built = join(root, 'dist', 'server');
const { main } = await import(pathToFileURL(join(built, 'import.js')).href);
process.exitCode = await main(process.argv.slice(2), join(built, 'import-thread.js'));
