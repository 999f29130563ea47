import { SCREEN_PARTS_FILE, SCREEN_PARTS_MARK } from '../src/wire/built-files.ts';
import { screensByAddress } from '../src/wire/screens.ts';

/** Vite's tags for the app's scripts. `first.js` has other attributes. */
const SCRIPT = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * Lets the page request all the code that it needs at once. The screens are a chunk of their own that `main.tsx`
 * imports after it began to open the list, and each screen but the list is another. Without this, each request would
 * start only after the previous chunk has run. For the screen at an address, the server adds its chunks.
 *
 * All of them are in a template, so that the browser requests none of them before `public/first.js` says so: once the page as it came
 * is on the screen.
 * @returns {import('vite').Plugin}
 */
export function preloadScreens() {
  return {
    name: 'preload-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const later = chunkOf('app/later-screens.ts', chunks);
      const shell = new Set(withImports(chunkOf('app/show-app.tsx', chunks), chunks));
      const parts = screensByAddress().flatMap(([address, { preload }]) => {
        if (preload === null) return [];
        const ofScreen = [later, ...withImports(chunkOf(preload, chunks), chunks)];
        const more = ofScreen.filter(chunk => !shell.has(chunk) && !chunk.isEntry);
        return [[address, more.map(({ fileName }) => `/${fileName}`)]];
      });
      this.emitFile({
        type: 'asset',
        fileName: SCREEN_PARTS_FILE,
        source: JSON.stringify(Object.fromEntries(parts)),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const chunks = chunksOf(bundle);
        const parts = withImports(chunkOf('app/show-app.tsx', chunks), chunks);
        const styles = new Set(parts.flatMap(part => [...(part.viteMetadata?.importedCss ?? [])]));
        const found = html.match(SCRIPT) ?? [];
        if (found.length === 0) throw new Error('The page loads no script');
        const isNew = (/** @type {string} */ fileName) => !html.includes(`/${fileName}"`);
        const scripts = [
          ...found.map(tag => tag.trim()),
          ...parts
            .map(({ fileName }) => fileName)
            .filter(isNew)
            .map(preload),
        ];
        const later = `<template id="app-scripts">${scripts.join('')}${SCREEN_PARTS_MARK}</template>`;
        return {
          html: html.replaceAll(SCRIPT, '').replace('</body>', () => `  ${later}\n  </body>`),
          tags: [...styles].filter(isNew).map(stylesheet),
        };
      },
    },
  };
}

/**
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
function chunksOf(bundle) {
  return Object.values(bundle).filter(file => file.type === 'chunk');
}

/** @param {string} module @param {Chunk[]} chunks */
function chunkOf(module, chunks) {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
  if (!found) throw new Error(`${module} is no longer a chunk of its own`);
  return found;
}

/**
 * @param {Chunk} first
 * @param {Chunk[]} chunks
 */
function withImports(first, chunks) {
  const found = new Set([first]);
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

/** @param {string} fileName */
function preload(fileName) {
  return `<link rel="modulepreload" crossorigin href="/${fileName}">`;
}

/** @param {string} fileName */
function stylesheet(fileName) {
  const attrs = { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` };
  return { tag: 'link', injectTo: /** @type {const} */ ('head'), attrs };
}
