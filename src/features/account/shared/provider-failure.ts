import type { AccountFailure } from '../../../sync/account/account-result.ts';

/** The failure assumed if the provider gives no details. */
const UNSAID = { reason: 'refused', type: 'user_oauth2_provider_error', message: '' } as const;

/**
 * Why a sign-in with a provider failed. The server appends `error`, its refusal as JSON, to the failure URL. Anyone can
 * craft such a URL, so only the error's type is read, and the text depends on it alone.
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
