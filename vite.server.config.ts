import { defineConfig } from 'vite';

/** The server as plain JavaScript: packages stay in node_modules, sources are bundled so that it starts quickly. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: { main: 'sync-server/main.ts', import: 'sync-server/jobs/import.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
