import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './run.mjs';

/** The quick tiers tell most of what is wrong. */
const TIERS = ['unit', 'dom', 'conformance', 'contracts', 'simulation', 'e2e'];

/** Files that take long though they are short: begun last, they would leave the other workers idle. */
const LONG = [
  'every-screen',
  'storage-provinces',
  'every-address',
  'planted-bugs',
  'first-frame',
  'two-devices',
];

/** First the files that changed, so that what was just broken shows in the first minute; then tier by tier, the longest files first. */
export class TestOrder extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const changed = new Set((process.env['CHANGED_TESTS'] ?? '').split('\n').filter(Boolean));
    /** @param {import('vitest/node').TestSpecification} file */
    const place = ({ moduleId, project }) => ({
      isChanged: changed.has(relative(root, moduleId)),
      tier: TIERS.indexOf(project.name),
      isLong: LONG.some(name => moduleId.endsWith(`/${name}.test.ts`)),
      size: statSync(moduleId).size,
    });
    return files
      .map(file => ({ file, ...place(file) }))
      .sort(
        (a, b) =>
          Number(b.isChanged) - Number(a.isChanged) ||
          a.tier - b.tier ||
          Number(b.isLong) - Number(a.isLong) ||
          b.size - a.size,
      )
      .map(({ file }) => file);
  }
}
