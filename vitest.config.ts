import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './scripts/message-catalogues.mjs';
import { pageContents } from './scripts/page-contents.mjs';

const project = (name: string, include: string[], timeoutMs: number) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs },
});

export default defineConfig({
  plugins: [messageCatalogues(), pageContents()],
  test: {
    environment: 'node',
    setupFiles: [],
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}', 'tests/contracts/**/*.test.ts'], 30_000),
      project('conformance', ['tests/conformance/**/*.test.ts'], 60_000),
      project('e2e', ['tests/e2e/**/*.test.ts'], 300_000),
    ],
  },
});
