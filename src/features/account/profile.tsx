import { Link } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import type { SessionUser } from '../../sync/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { useSession } from '../services.ts';
import { OwnEntries } from './own-entries.tsx';
import styles from './profile.module.css';
import { SessionsList } from './sessions-list.tsx';
import { SignInData } from './sign-in-data.tsx';
import { SignOut } from './sign-out.tsx';

/** Stands behind `RequireSignIn`. */
export function Profile() {
  const t = useText();
  useDocumentTitle(t('account.profileTitle'));
  const session = useSession();
  if (session.status === 'guest') return null;
  return <ProfileOf user={session.user} expired={session.status === 'expired'} />;
}

function ProfileOf({ user, expired }: { user: SessionUser; expired: boolean }) {
  const t = useText();
  return (
    <Page>
      <PageHeader
        title={user.name || t('account.profileTitle')}
        lead={t('account.profileLead', { email: user.email })}
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
          <OwnEntries
            kind="application.submit"
            title={t('account.applicationsTitle')}
            empty={t('account.applicationsEmpty')}
            action={{ to: paths.jobList.href(), label: t('account.applicationsAction') }}
          />
          <OwnEntries
            kind="posting.create"
            title={t('account.postingsTitle')}
            empty={t('account.postingsEmpty')}
            action={{ to: paths.postJob.href(), label: t('account.postingsAction') }}
          />
        </div>
        <div className={styles['column']}>
          {!expired && <SignInData user={user} />}
          {!expired && <SessionsList />}
          <SignOut />
        </div>
      </div>
    </Page>
  );
}
