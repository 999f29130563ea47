import { expect, test } from 'vitest';
import { lateFiles } from '../../../scripts/late-files.mjs';

interface Chunk {
  type: 'chunk' | 'asset';
  imports?: string[];
  bytes?: number;
}

function build(bundle: Record<string, Chunk>): void {
  const files = Object.entries(bundle).map(([fileName, { bytes = 100, ...chunk }]) => [
    fileName,
    { fileName, imports: [], modules: { 'a.ts': { renderedLength: bytes } }, ...chunk },
  ]);
  const check = lateFiles().generateBundle as unknown as (output: object, bundle: object) => void;
  check({}, Object.fromEntries(files));
}

const LATE = 'assets/late-library-pdf-a1.js';

test('a screen that needs a late file fails the build', () => {
  expect(() =>
    build({ [LATE]: { type: 'chunk' }, 'assets/job-b2.js': { type: 'chunk', imports: [LATE] } }),
  ).toThrow('assets/job-b2.js needs assets/late-library-pdf-a1.js, which is not kept for no network');
});

test.each([
  ['another late file', 'assets/late-library-reading-c3.js', 100],
  ['a chunk that only stands for it', 'assets/make-pdf-d4.js', 0],
])('%s may need it', (_, name, bytes) => {
  expect(() =>
    build({ [LATE]: { type: 'chunk' }, [name]: { type: 'chunk', imports: [LATE], bytes } }),
  ).not.toThrow();
});
