// The catalogue on the phone, W1 to W4 of docs/bench.md, for Portage alone and with nothing but this project.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/run.mjs';
import { openSite, SEEDED_QUIET_MS } from './catalogue-site.mjs';
import { catalogueSteps } from './catalogue-steps.mjs';
import { fileSource } from './file-source.mjs';
import { openLink } from './link.mjs';
import { bundlePeer } from './peer-bundle.mjs';
import { benchFolder } from './server.mjs';
import { syntheticSource } from './synthetic-source.mjs';

const STEPS = /** @type {const} */ (['W1', 'W2', 'W3', 'W4']);
const OUT = join(root, 'bench', 'out');

/** @param {import('./catalogue-options.mjs').CatalogueBenchOptions} options */
export async function benchCatalogue(options) {
  /** @type {Record<string, string>} */
  const figures = {};
  for (const count of options.counts) {
    for (const [step, row] of Object.entries(await benchOne(count, options))) {
      figures[`${step} at ${count}`] = Object.entries(row)
        .map(([figure, value]) => `${figure} ${Array.isArray(value) ? value.join(' ') : String(value)}`)
        .join(', ');
      keepLine({
        peer: 'project',
        n: count,
        throttle: options.throttle,
        ...conditions(options),
        w: step,
        ...row,
      });
    }
  }
  return figures;
}

/** @param {number} count @param {import('./catalogue-options.mjs').CatalogueBenchOptions} options */
async function benchOne(count, options) {
  const { files, only, reps, seed } = options;
  const source = files.length > 0 ? await fileSource(files, count, seed) : syntheticSource(count, seed);
  const folder = benchFolder();
  const assets = join(folder.path, 'assets');
  await bundlePeer({
    entry: join(root, 'bench', 'page', 'bench-page.ts'),
    outfile: join(folder.path, 'page.js'),
    opts: { assets },
  });
  const site = await openSite({ dataDir: join(folder.path, 'data'), assets });
  const link = await openLink(site.port);
  const steps = catalogueSteps({ site, link, source, options });
  try {
    await site.board.put(source.postings);
    await site.board.settledManifest(SEEDED_QUIET_MS);
    /** @type {Record<string, Record<string, unknown>>} */
    const rows = {};
    for (const step of STEPS) {
      if (step !== 'W1' && !only.has(step)) continue;
      rows[step] = await steps[step](only.has(step) ? reps : 1);
    }
    return rows;
  } finally {
    await steps.close();
    link.close();
    await site.close();
    folder.remove();
  }
}

/** @param {import('./catalogue-options.mjs').CatalogueBenchOptions} options */
function conditions({ shape, rare, seed, files }) {
  const isShaped = Number.isFinite(shape.bytesPerSecond);
  return {
    ...(isShaped && { shape: `${shape.delayMs},${shape.bytesPerSecond}` }),
    ...(rare && { rare }),
    ...(files.length > 0 ? { files: files.length } : { seed }),
  };
}

/** Keeps a line for `bench/report.mjs`, which shows it beside other peers' figures. @param {object} line */
function keepLine(line) {
  mkdirSync(OUT, { recursive: true });
  appendFileSync(join(OUT, 'catalogue.jsonl'), `${JSON.stringify(line)}\n`);
}
