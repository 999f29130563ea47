// Apart from `push.ts`, so that the app has the figures without the schema library.

/** In one request. */
export const PUSH_MAX_OPERATIONS = 100;
export const PUSH_MAX_BYTES = 1_000_000;

/** The device's guest secret (43 characters of base64url) travels in this header, never in a URL or a body. */
export const GUEST_HEADER = 'x-portage-guest';
export const GUEST_SECRET_PATTERN = '^[A-Za-z0-9_-]{43}$';
