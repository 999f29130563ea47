import { useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Invitation } from '../../../sync/account/account-teams.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { BrokenLink } from './broken-link.tsx';
import { needsSecondFactor } from '../shared/failure-words.ts';
import { readInvitation } from '../shared/landing-address.ts';
import { Landing } from './landing.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useEnter } from './use-enter.ts';

/** The landing page of an invitation link. Accepting signs the user in as the invited account. */
export function JoinTeam() {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const enter = useEnter(paths.profilePart.href('team'));
  const [search] = useSearchParams();
  const { busy, failure, run } = useAccountAction();
  const invitation = readInvitation(search);
  if (!invitation) return <BrokenLink title={t('account.joinTitle')} to={paths.profile.href()} />;
  const team = search.get('teamName') ?? '';
  const isOther = session.status === 'signed-in' && session.user.id !== invitation.userId;

  async function accept(shown: Invitation) {
    await enter(await run(calls => calls.acceptInvitation(shown)), true);
  }
  return (
    <Landing
      title={t('account.joinTitle')}
      lead={team ? t('account.joinLead', { team }) : t('account.joinLeadUnnamed')}
    >
      {isOther && (
        <Notice tone="warn" quiet>
          <p>{t('account.joinOther', { name: session.user.email || session.user.name })}</p>
          <p className={styles['notice']}>
            <Link to={paths.profile.href()}>{t('account.toProfile')}</Link>
          </p>
        </Notice>
      )}
      {failure && !needsSecondFactor(failure) && <AccountFailureNotice failure={failure} />}
      <Button size="large" wide busy={busy} disabled={isOther} onClick={() => void accept(invitation)}>
        {t('account.joinAction')}
      </Button>
      <Button variant="quiet" wide onClick={() => void navigate(paths.home.href())}>
        {t('account.joinLater')}
      </Button>
    </Landing>
  );
}
