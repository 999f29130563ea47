/**
 * Files that the build leaves beside the app, from which the server draws pages (`scripts/`, `sync-server/pages/`).
 */
export const PAGE_HEADS_FILE = 'page-heads.json';
export const FIRST_FRAMES_FILE = 'first-frames.json';
export const SCREEN_PARTS_FILE = 'screen-parts.json';

/** The file with the shell's many small files (`scripts/shell-pack.mjs`, `src/pwa/shell-pack.ts`). */
export function shellPackName(hash: string): string {
  return `assets/shell-pack-${hash}.json`;
}
export const SHELL_PACK = /^\/?assets\/shell-pack-[\w-]+\.json$/;
