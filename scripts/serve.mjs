// The built server, without building: what `dev` restarts.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
await main();
