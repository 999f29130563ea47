// Separate from `push.ts`, so that the app can use the figures without the schema library.

/**
 * Limits of one request: as many operations as a batch has rows. For most requests, the bytes are the tighter limit.
 */
export const PUSH_MAX_OPERATIONS = 1_000;
export const PUSH_MAX_BYTES = 1_000_000;

/**
 * The header for the device's guest secret (43 characters of base64url), which is never sent in a URL or a body. An
 * account lists the secrets of all guests whose work it took over there, separated by commas.
 */
export const GUEST_HEADER = 'x-portage-guest';
export const GUEST_SECRET_PATTERN = '^[A-Za-z0-9_-]{43}$';

/**
 * An operation older than this has no effect any more; the outcome of an earlier effect is still returned. A phone may
 * be away for a year, and then offers the receipts of thirty days to a server that was restored.
 */
export const OPERATION_MAX_AGE_DAYS = 396;
/**
 * The maximum lead of an operation's time over the server's clock: a phone may have the wrong time zone, or be a day
 * off.
 */
export const OPERATION_MAX_AHEAD_DAYS = 2;
