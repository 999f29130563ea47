import { useNavigate } from 'react-router-dom';
import type { AccountResult } from '../../../sync/account/account-result.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { paths } from '../../paths.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { needsSecondFactor } from '../shared/failure-words.ts';

/** Passed from the first factor's screen to the second factor's. */
export interface HalfSignedIn {
  remember: boolean;
}

/**
 * Continues after a sign-in attempt: to the requested page, or to the second factor. false: neither, and the screen
 * must show why.
 */
export function useEnter(next: string | null) {
  const navigate = useNavigate();
  return async (result: AccountResult<SessionUser>, remember: boolean): Promise<boolean> => {
    if (result.ok) {
      await navigate(next ?? paths.profile.href(), { replace: true });
      return true;
    }
    if (!needsSecondFactor(result.failure)) return false;
    const state: HalfSignedIn = { remember };
    await navigate(landingPaths.secondFactor.href(next ?? ''), { replace: true, state });
    return true;
  };
}
