import { Navigate } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { paths } from '../../paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { needsSecondFactor } from '../shared/failure-words.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { GoOn } from './go-on.tsx';
import { Landing } from './landing.tsx';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import type { HalfSignedIn } from '../shared/half-signed-in.ts';
import { useNextPath } from './use-next-path.ts';

const adopt: AccountQuestion<SessionUser> = calls => calls.adoptSession(true);

/** The page to which providers return. The browser has a session that this device doesn't know about yet. */
export function SignedIn() {
  const t = useText();
  const next = useNextPath();
  const answer = useAccountAnswer(adopt);
  if (answer.state === 'ready') return <GoOn to={next ?? paths.profile.href()} />;
  const failure = answer.state === 'failed' ? answer.failure : null;
  if (failure && needsSecondFactor(failure)) {
    const state: HalfSignedIn = { remember: true };
    return <Navigate to={landingPaths.secondFactor.href(next ?? '')} replace state={state} />;
  }
  return (
    <Landing title={t('account.signedInTitle')} lead={t('account.signedInLead')}>
      {!failure && (
        <div aria-busy="true">
          <Skeleton height="title" />
        </div>
      )}
      {failure && (
        <>
          <AccountFailureNotice failure={failure} />
          {failure.reason === 'offline' && (
            <Button wide onClick={() => void answer.ask()}>
              {t('account.tryAgain')}
            </Button>
          )}
          <LinkButton to={paths.login.href(next ?? '')} variant="secondary" wide>
            {t('account.toLogin')}
          </LinkButton>
        </>
      )}
    </Landing>
  );
}
