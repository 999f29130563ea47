import { SCREEN_PARTS_FILE } from '../src/wire/built-files.ts';
import { SCREENS_BY_PATH } from './screens-by-path.mjs';

/**
 * The page asks for all code that it needs at once, although the screens are a part of their own that `main.tsx` imports
 * when the list is being opened already, and each screen but the list one more: without this, each request would begin
 * only when the one before has run. For the screen that an address leads to, the server adds them.
 * @returns {import('vite').Plugin}
 */
export function preloadScreens() {
  return {
    name: 'preload-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const shell = new Set(withImports(chunkOf('app/show-app.tsx', chunks), chunks));
      const parts = Object.entries(SCREENS_BY_PATH).map(([path, module]) => [
        path,
        withImports(chunkOf(module, chunks), chunks)
          .filter(chunk => !shell.has(chunk) && !chunk.isEntry)
          .map(({ fileName }) => `/${fileName}`),
      ]);
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
        const tags = [
          ...parts.map(({ fileName }) => link('modulepreload', fileName)),
          ...[...styles].map(fileName => link('stylesheet', fileName)),
        ].filter(({ attrs }) => !html.includes(attrs.href));
        // What the server drew is shown first, and for that the styles are enough.
        const patient = html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        );
        if (patient === html) throw new Error('The page asks for no script');
        return { html: patient, tags };
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
  if (!found) throw new Error(`${module} is not a part of its own any more`);
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

/**
 * @param {'modulepreload' | 'stylesheet'} rel
 * @param {string} fileName
 */
function link(rel, fileName) {
  return {
    tag: 'link',
    injectTo: /** @type {const} */ ('head'),
    attrs: {
      rel,
      crossorigin: true,
      href: `/${fileName}`,
      ...(rel === 'modulepreload' && { fetchpriority: 'low' }),
    },
  };
}
