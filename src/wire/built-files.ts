/**
 * Files that the build leaves beside the app, from which the server draws pages (`scripts/`, `sync-server/pages/`).
 */
export const PAGE_HEADS_FILE = 'page-heads.json';
export const FIRST_FRAMES_FILE = 'first-frames.json';
export const SCREEN_PARTS_FILE = 'screen-parts.json';
