import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { useOwnPostings } from '../../../local/hooks/use-own-records.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../services.ts';
import { OwnApplications } from '../../my-work/own-applications.tsx';
import { OwnPostings } from '../../my-work/own-postings.tsx';
import styles from '../shared/profile.module.css';
import { ProfileLinks } from './profile-links.tsx';
import { SignOut } from '../leaving/sign-out.tsx';

/** Requires `RequireSignIn` around it. */
export function Profile() {
  const t = useText();
  useDocumentTitle(t('account.profileTitle'));
  const session = useSession();
  if (session.status === 'guest') return null;
  return <ProfileOf user={session.user} expired={session.status === 'expired'} />;
}

function ProfileOf({ user, expired }: { user: SessionUser; expired: boolean }) {
  const t = useText();
  const postings = useOwnPostings();
  const isEmployer = (postings?.length ?? 0) > 0;
  // Keys keep a part's state when it moves.
  const applicationList = <OwnApplications key="applications" />;
  const postingList = <OwnPostings key="postings" postings={postings} />;
  return (
    <Page>
      <PageHeader
        title={user.name || t('account.profileTitle')}
        lead={user.email ? t('account.profileLead', { email: user.email }) : t('profile.noAddress')}
      />
      {expired && (
        <Notice tone="warn" title={t('account.expiredTitle')} quiet>
          <p>{t('account.expiredText')}</p>
          <p>
            <Link to={paths.login.href(paths.profile.href())}>{t('common.signInAgain')}</Link>
          </p>
        </Notice>
      )}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {/* Employers see their postings first. */}
          {isEmployer ? [postingList, applicationList] : [applicationList, postingList]}
        </div>
        <div className={styles['column']}>
          <ProfileLinks asks={!expired} />
          <SignOut />
        </div>
      </div>
    </Page>
  );
}
