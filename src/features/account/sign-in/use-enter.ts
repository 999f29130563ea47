import { useLocation, useNavigate } from 'react-router-dom';
import type { AccountResult } from '../../../sync/account/account-result.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { paths } from '../../paths.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { needsSecondFactor } from '../shared/failure-words.ts';
import { type HalfSignedIn, noteHalfSignedIn } from '../shared/half-signed-in.ts';

/**
 * Continues after a sign-in attempt: to the requested page, or to the second factor. false: neither, and the screen
 * must show why. A person who has left for another screen meanwhile stays there.
 */
export function useEnter(next: string | null) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (result: AccountResult<SessionUser>, remember: boolean | undefined): Promise<boolean> => {
    const isHere = location.pathname === pathname;
    if (result.ok) {
      if (isHere) await navigate(next ?? paths.profile.href(), { replace: true });
      return true;
    }
    if (!needsSecondFactor(result.failure)) return false;
    const state: HalfSignedIn = { remember };
    noteHalfSignedIn(state);
    if (isHere) await navigate(landingPaths.secondFactor.href(next ?? ''), { replace: true, state });
    return true;
  };
}
