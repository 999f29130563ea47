/** Why an account call failed; `type` is the server's (`wire/errors.ts`), which the screens put into words. */
export type AccountFailure = { reason: 'offline' } | { reason: 'refused'; type: string; message: string };

export type AccountResult<T = void> = { ok: true; value: T } | { ok: false; failure: AccountFailure };
