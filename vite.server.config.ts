import { defineConfig } from 'vite';

/**
 * The server as plain JavaScript: packages stay in node_modules, sources are bundled so that it starts quickly; so is
 * typebox, whose hundreds of small modules would take a fifth of the start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['typebox'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'sync-server/main.ts',
        import: 'sync-server/jobs/import.ts',
        backup: 'sync-server/jobs/backup.ts',
        restore: 'sync-server/jobs/restore.ts',
        review: 'sync-server/jobs/review.ts',
        'board-key': 'sync-server/jobs/board-key.ts',
        verify: 'sync-server/jobs/verify.ts',
        'function-worker': 'sync-server/functions/runner/function-worker.mjs',
        'import-thread': 'sync-server/jobs/import/import-thread.ts',
        'heavy-thread': 'sync-server/core/heavy/heavy-thread.ts',
        'facts-thread': 'sync-server/files/facts-thread.ts',
        'delta-thread': 'sync-server/deltas/delta-thread.ts',
        'segment-thread': 'sync-server/catalogue/segments/segment-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
