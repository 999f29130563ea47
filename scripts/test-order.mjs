import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './run.mjs';

/**
 * The quick tiers find most problems. The simulation's files take longest, so the short ones of two tiers come after
 * them: DOM tests and browsers start when all workers are done.
 */
const TIERS = ['unit', 'simulation', 'conformance', 'contracts', 'dom', 'e2e'];

/** Short files that take long. If they started last, the other workers would be idle. */
const LONG = [
  'every-screen',
  'storage-provinces',
  'every-address',
  'planted-bugs',
  'simulation',
  'first-frame',
  'two-devices',
  'largest-text',
  'killed-browser',
  'storage-eviction',
  'large-list',
  'two-servers-killed',
  'background-sync',
];

/** Changed files first, so that a new defect shows in the first minute; then tier by tier, the longest files first. */
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
