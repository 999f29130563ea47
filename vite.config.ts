import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstFrames } from './scripts/first-frames.mjs';
import { lateFiles } from './scripts/late-files.mjs';
import { licences } from './scripts/licences.mjs';
import { messageCatalogues } from './scripts/message-catalogues.mjs';
import { minifyFirst } from './scripts/minify-first.mjs';
import { pageContents } from './scripts/page-contents.mjs';
import { plainIcons } from './scripts/plain-icons.mjs';
import { plainMessages } from './scripts/plain-messages.mjs';
import { plainRouter } from './scripts/plain-router.mjs';
import { precompress } from './scripts/precompress.mjs';
import { preloadScreens } from './scripts/preload-screens.mjs';
import { noCircles, screenFiles } from './scripts/screen-files.mjs';
import { sharedTables } from './scripts/shared-tables.mjs';
import { shellPack } from './scripts/shell-pack.mjs';
import { webManifest } from './scripts/web-manifest.mjs';
import { workerFile } from './scripts/worker-file.mjs';

/** The worker's build asks for one file in words that Vite 8 warns about; this says the same in the new ones. */
function inOneFile({ build }: InlineConfig): void {
  for (const options of [build?.rollupOptions, build?.rolldownOptions]) {
    const output = options?.output;
    if (!output || Array.isArray(output)) continue;
    delete output.inlineDynamicImports;
    output.codeSplitting = false;
  }
}

/** A file of the router's build for production, which its package doesn't export. */
function routerFile(name: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}`, import.meta.url));
}

const notices = licences();

function ofTheServiceWorker(config: InlineConfig): void {
  inOneFile(config);
  config.plugins = [config.plugins, notices.collect()];
}

const pack = shellPack();
const tables = sharedTables();
const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  resolve: {
    alias: [
      // The package's own entry leads to the build for browsers of long ago.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
      // The same with the router, whose entry is the build that warns developers.
      { find: /^react-router$/, replacement: routerFile('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
    ],
  },
  plugins: [
    messageCatalogues(),
    pageContents(),
    plainIcons(),
    plainMessages(),
    plainRouter(),
    react(),
    preloadScreens(),
    tables.app,
    firstFrames(),
    minifyFirst(),
    lateFiles(),
    noCircles(),
    pack.plugin,
    notices.collect(),
    VitePWA({
      strategies: 'injectManifest',
      // The app registers /sw.js itself, through a Trusted Types policy that allows nothing else.
      injectRegister: false,
      registerType: 'prompt',
      srcDir: 'pwa',
      filename: 'sw.ts',
      manifest: webManifest,
      injectManifest: {
        globIgnores: ['**/late-library-*'],
        globPatterns: ['**/*.{js,css,html,woff2}', 'assets/shell-pack-*.json', 'icons/favicon.svg'],
        manifestTransforms: [pack.withoutPacked],
      },
      integration: { configureCustomSWViteBuild: ofTheServiceWorker },
    }),
    workerFile(),
    notices.write(),
    precompress(),
  ],
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything is a hashed file: the content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    // `scripts/byte-budget.mjs` has the limits.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // How long plugins take is told by a profile, not by a warning on a busy machine.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // What opens the list runs while the screens are still being read (`main.tsx`); each of the two is one file.
          groups: [
            { name: 'list', test: /[\\/]app[\\/]start[\\/]start-catalogue\.ts$/, priority: 5 },
            { name: 'screens', test: /[\\/]app[\\/]show-app\.tsx$/, priority: 4 },
            // The icons of all later screens: the first scripts name every file that a screen needs.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, priority: 3 },
            // What starts once the list is there: 22 files otherwise, for 15 kB.
            {
              name: 'after-list',
              test: /[\\/]start[\\/]after-list\.ts$|[\\/]people[\\/]person-code\.ts$|[\\/]hooks[\\/]late-reads\.ts$|[\\/]tracking[\\/]inbox-news\.ts$|[\\/]app-versions\.ts$|[\\/]workbox-window[\\/]/,
              priority: 2,
            },
            // The first list does without it. Every other screen that reads what is a person's needs it.
            {
              name: 'database',
              test: /[\\/]node_modules[\\/]dexie|[\\/]people[\\/]use-person-database\.ts$/,
              priority: 3,
            },
            // Their own code alone: other screens have the rest, and must not need these files.
            {
              name: 'documents',
              test: /[\\/]features[\\/]documents[\\/]|[\\/](fflate|htmlparser2[\\/]dist[\\/]Parser\.js)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'reading',
              test: /[\\/]resume[\\/]reading[\\/](read-text|suggestions|entries|periods|languages|cut-text)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Not kept before it is used (`LATE_FILES` in `wire/built-files.ts`).
            { name: 'late-library-pdf', test: /[\\/]resume[\\/]pdf[\\/]make-pdf\.ts$/, priority: 1 },
            { name: screenFiles(), minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [tables.worker(), notices.collect()] },
  server: { proxy: { '/v1': server, '/health': server, '/submit': server, '/__dev': server } },
});
