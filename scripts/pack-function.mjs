// Writes one of the functions in functions/, with the packages that it needs, as a tar.gz file to standard output.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { root } from './run.mjs';

const name = process.argv[2] ?? '';
const source = join(root, 'functions', name);
if (!/^[a-z-]+$/.test(name) || !existsSync(join(source, 'package.json'))) {
  process.stderr.write('Name one of the folders in functions/.\n');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'portage-pack-'));
try {
  cpSync(source, folder, { recursive: true });
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  for (const each of Object.keys(dependencies))
    cpSync(join(root, 'node_modules', each), join(folder, 'node_modules', each), { recursive: true });
  await pipeline(create({ gzip: true, cwd: folder, portable: true }, ['.']), process.stdout);
} finally {
  rmSync(folder, { recursive: true });
}
