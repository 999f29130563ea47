import { useNavigate } from 'react-router-dom';
import type { AccountResult } from '../../sync/account-result.ts';
import type { SessionUser } from '../../sync/session.ts';
import { paths } from '../paths.ts';
import { landingPaths } from './landing-paths.ts';
import { needsSecondFactor } from './failure-words.ts';

/** What the screen of the second factor has to know of the first one. */
export interface HalfSignedIn {
  remember: boolean;
}

/**
 * Goes on after a try to sign in: to where the person was going, or to their second factor. False: neither, and the
 * screen says why.
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
