/** What the build leaves beside the app for the server to draw pages with (`scripts/`, `sync-server/services/`). */
export const PAGE_HEADS_FILE = 'page-heads.json';
export const FIRST_FRAMES_FILE = 'first-frames.json';
export const SCREEN_PARTS_FILE = 'screen-parts.json';
