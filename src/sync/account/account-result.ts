/**
 * The reason why an account call failed. `type` comes from the server (`wire/errors.ts`); screens put it into words.
 */
export type AccountFailure = { reason: 'offline' } | { reason: 'refused'; type: string; message: string };

export type AccountResult<T = void> = { ok: true; value: T } | { ok: false; failure: AccountFailure };
