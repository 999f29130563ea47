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

/**
 * An operation that was written longer ago has no effect any more; what it had done before is still answered. A phone may be
 * away for a year, and then offers the receipts of thirty days to a server that was restored.
 */
export const OPERATION_MAX_AGE_DAYS = 396;
/** So far ahead of the server's clock an operation may say that it was written: a phone's clock may be in the wrong time zone, or a day off. */
export const OPERATION_MAX_AHEAD_DAYS = 2;
