import { SCREEN_PARTS_FILE } from '../../src/wire/built-files.ts';
import { escapeHtml } from '../core/html.ts';
import { readBuilt } from './built-file.ts';

/**
 * Returns a function that gives the `<link>` elements for a path. They load the code of its screen along with the app.
 */
export function readScreenParts(directory: string): (path: string) => string {
  // Written by the build (`scripts/preload-screens.mjs`).
  const parts = readBuilt<Record<string, string[]>>(directory, SCREEN_PARTS_FILE, {});
  const links = new Map(
    Object.entries(parts).map(([path, files]) => [
      path,
      files.map(href => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`).join(''),
    ]),
  );
  return path => links.get(path.split('/')[1] ?? '') ?? '';
}
