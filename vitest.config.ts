import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './scripts/message-catalogues.mjs';
import { pageContents } from './scripts/page-contents.mjs';

interface Wishes {
  isolate?: boolean;
  maxConcurrency?: number;
  sequence?: { groupOrder: number };
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

const SHARED: Wishes = { isolate: false };
/** After all others, which would make them starve; and few pages at a time. */
const BY_THEMSELVES: Wishes = { maxConcurrency: 3, sequence: { groupOrder: 1 } };

export default defineConfig({
  plugins: [messageCatalogues(), pageContents()],
  test: {
    environment: 'node',
    setupFiles: [],
    // All cores: by default one is left free, half of a small machine.
    maxWorkers: '100%',
    projects: [
      // One load of the server and of the app for all files of a worker: loading was a fifth of the time.
      project('unit', ['tests/unit/**/*.test.{ts,tsx}'], 120_000, SHARED),
      project('contracts', ['tests/contracts/**/*.test.ts'], 120_000),
      project('simulation', ['tests/simulation/**/*.test.ts'], 900_000),
      project('conformance', ['tests/conformance/**/*.test.ts'], 60_000, SHARED),
      project('e2e', ['tests/e2e/**/*.test.ts'], 300_000, BY_THEMSELVES),
    ],
  },
});
