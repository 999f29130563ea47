/**
 * The page asks for the screens' code at once, although it is a part of its own that `main.tsx` imports when the list is
 * being opened already: without this, its request would begin only then.
 * @returns {import('vite').Plugin}
 */
export function preloadScreens() {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
        const screens = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/show-app.tsx'));
        if (!screens) throw new Error('The screens are not a part of their own any more');
        const parts = withImports(screens, chunks);
        const styles = new Set(parts.flatMap(part => [...(part.viteMetadata?.importedCss ?? [])]));
        return [
          ...parts.map(({ fileName }) => link('modulepreload', fileName)),
          ...[...styles].map(fileName => link('stylesheet', fileName)),
        ].filter(({ attrs }) => !html.includes(attrs.href));
      },
    },
  };
}

/**
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
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
    attrs: { rel, crossorigin: true, href: `/${fileName}` },
  };
}
