import type { AccountFailure } from '../../sync/account-result.ts';

/** As which a provider that says nothing more counts. */
const UNSAID = { reason: 'refused', type: 'user_oauth2_provider_error', message: '' } as const;

/**
 * Why a way over a provider ended here: the server adds `error`, its refusal as JSON, to the address that was named for a failure.
 * Anybody can write an address: only the type is taken from it, and words are made of that alone.
 */
export function readProviderFailure(search: URLSearchParams): AccountFailure {
  try {
    const error: unknown = JSON.parse(search.get('error') ?? 'null');
    if (typeof error !== 'object' || error === null || !('type' in error)) return UNSAID;
    return typeof error.type === 'string' && /^[a-z0-9_]{1,64}$/.test(error.type)
      ? { reason: 'refused', type: error.type, message: '' }
      : UNSAID;
  } catch {
    return UNSAID;
  }
}
