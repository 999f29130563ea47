// New postings against saved searches on one core, and the memory of the index.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from '../scripts/run.mjs';
import { rounded } from './figures.mjs';

const SEARCHES = 100_000;
const POSTINGS = 5_000;

export async function benchAlerts() {
  const outDir = join(root, '.cache', `alerts-${process.pid}`);
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir,
        target: 'node20',
        rollupOptions: { input: join(root, 'bench', 'alert-match.ts') },
      },
    });
    /** @type {typeof import('./alert-match.ts')} */
    const { matchAlerts } = await import(pathToFileURL(join(outDir, 'alert-match.js')).href);
    const before = process.memoryUsage().rss;
    const { indexMs, matchMs, matches } = matchAlerts(SEARCHES, POSTINGS);
    return {
      searches: SEARCHES,
      postings: POSTINGS,
      'index made s': rounded(indexMs / 1000, 2),
      'matched s': rounded(matchMs / 1000, 2),
      matches: matches,
      'resident MB more': Math.round((process.memoryUsage().rss - before) / 1_048_576),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
