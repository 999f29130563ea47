// Apart from `push.ts`, so that the app has the figures without the schema library.

/** In one request: as many rows as a batch has. What most requests are bound by is their bytes. */
export const PUSH_MAX_OPERATIONS = 1_000;
export const PUSH_MAX_BYTES = 1_000_000;

/**
 * The device's guest secret (43 characters of base64url) travels in this header, never in a URL or a body. An account
 * tells of all guests whose work it took over there, with commas between.
 */
export const GUEST_HEADER = 'x-portage-guest';
export const GUEST_SECRET_PATTERN = '^[A-Za-z0-9_-]{43}$';
