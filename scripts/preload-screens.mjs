import { SCREEN_PARTS_FILE } from '../src/wire/built-files.ts';
import { screensByAddress } from '../src/wire/screens.ts';

/**
 * Lets the page request all the code that it needs at once. The screens are a chunk of their own that `main.tsx`
 * imports after it began to open the list, and each screen but the list is another. Without this, each request would
 * start only after the previous chunk has run. For the screen at an address, the server adds its chunks.
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
        const tags = [
          ...parts.map(({ fileName }) => link('modulepreload', fileName)),
          ...[...styles].map(fileName => link('stylesheet', fileName)),
        ].filter(({ attrs }) => !html.includes(attrs.href));
        // The content drawn by the server is shown first, and needs only the styles.
        const patient = html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        );
        if (patient === html) throw new Error('The page loads no script');
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
