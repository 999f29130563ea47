/**
 * Files that the build leaves beside the app, from which the server draws pages (`scripts/`, `sync-server/pages/`).
 */
export const PAGE_HEADS_FILE = 'page-heads.json';
export const FIRST_FRAMES_FILE = 'first-frames.json';
export const SCREEN_PARTS_FILE = 'screen-parts.json';
/** Its place in the page. */
export const SCREEN_PARTS_MARK = '<!--portage-parts-->';

/** The file with the shell's many small files (`scripts/shell-pack.mjs`, `src/pwa/shell-pack.ts`). */
export function shellPackName(hash: string): string {
  return `assets/shell-pack-${hash}.json`;
}
export const SHELL_PACK = /^\/?assets\/shell-pack-[\w-]+\.json$/;

/**
 * Large libraries and fonts that few people need. They're no part of the shell: the service worker keeps each when it's first used
 * (`src/pwa/late-files.ts`). The build gives the libraries these names (`vite.config.ts`).
 */
export const LATE_FILES = /^\/?assets\/(?:late-library-[\w-]+\.js|noto-sans-[\w-]+\.woff)$/;
