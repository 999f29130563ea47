import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './scripts/message-catalogues.mjs';
import { pageContents } from './scripts/page-contents.mjs';
import { TestOrder } from './scripts/test-order.mjs';

interface Wishes {
  isolate?: boolean;
  maxWorkers?: number;
  exclude?: string[];
  setupFiles?: string[];
  sequence?: { groupOrder: number };
  globalSetup?: string[];
}

const project = (name: string, include: string[], timeoutMs: number, wishes: Wishes = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    ...wishes,
    // What a page or a process comes to: waited for as long as a busy machine takes.
    expect: { poll: { timeout: timeoutMs / 5 } },
  },
});

/** One load of the server and of the app for all files of a worker: loading was a fifth of the time. */
const SHARED: Wishes = { isolate: false };
/** Each tier would translate the same modules again. `npm test` names a folder of its own run, which all of them share. */
const TRANSLATED = process.env['TEST_MODULES'];
const BYTES = 'tests/support/byte-equality.ts';
const HASHES = 'tests/support/cheap-hashes.ts';
const DRAWN = ['tests/support/drawn-values.ts', BYTES, HASHES];
/** For tests that often wait (for a clock, a disk, an answer), where one worker for each core leaves a fifth of them idle. They run last. */
const WAITING: Wishes = {
  ...SHARED,
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  sequence: { groupOrder: 1 },
};
/** One server, one browser and one test at a time for each worker. */
const IN_BROWSERS: Wishes = {
  ...WAITING,
  globalSetup: ['tests/e2e/boards-setup.ts'],
  setupFiles: ['tests/e2e/each-file.ts'],
};
const DOM_TESTS = 'tests/unit/**/*.dom.test.tsx';
/** A window for each page that a test opens, and one load of app and server for all of them. */
const IN_A_DOM: Wishes = { ...WAITING, setupFiles: [HASHES, 'tests/support/dom/setup.ts'] };

export default defineConfig({
  plugins: [messageCatalogues(), pageContents()],
  test: {
    environment: 'node',
    // All cores: by default one is left free, half of a small machine.
    maxWorkers: '100%',
    // Room for what a test allocates and drops, as servers and pages are: collecting it took a sixth of the time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: TestOrder },
    experimental: TRANSLATED ? { fsModuleCache: true, fsModuleCachePath: TRANSLATED } : {},
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}'], 120_000, {
        ...SHARED,
        exclude: [DOM_TESTS],
        setupFiles: DRAWN,
      }),
      project('dom', [DOM_TESTS], 120_000, IN_A_DOM),
      project('contracts', ['tests/contracts/**/*.test.ts'], 120_000, { ...SHARED, setupFiles: [BYTES] }),
      project('simulation', ['tests/simulation/**/*.test.ts'], 900_000, SHARED),
      project('conformance', ['tests/conformance/**/*.test.ts'], 60_000, SHARED),
      project('e2e', ['tests/e2e/**/*.test.ts'], 300_000, IN_BROWSERS),
    ],
  },
});
