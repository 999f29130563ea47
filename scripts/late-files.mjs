import { LATE_FILES } from '../src/wire/built-files.ts';

/**
 * Fails the build if a screen needs a file that isn't kept for no network (`LATE_FILES`): without one, the screen wouldn't open.
 * Only `import()` may lead there.
 * @returns {import('vite').Plugin}
 */
export function lateFiles() {
  return {
    name: 'portage-late-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || LATE_FILES.test(chunk.fileName)) continue;
        // A chunk without content of its own only stands for a late one.
        const isOfOthers = Object.values(chunk.modules).some(({ renderedLength }) => renderedLength > 0);
        const late = chunk.imports.filter(name => LATE_FILES.test(name));
        if (isOfOthers && late.length > 0)
          throw new Error(`${chunk.fileName} needs ${late.join(', ')}, which is not kept for no network`);
      }
    },
  };
}
