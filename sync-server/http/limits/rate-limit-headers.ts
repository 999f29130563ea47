/** Appwrite's, of the limit that is closest to its maximum. `reset`: in seconds since 1970. */
export const RATE_LIMIT = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
} as const;
