import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { ActivityLog } from './activity-log.tsx';
import { Answer } from '../answers/answer.tsx';
import { askDetails } from '../answers/ask-details.ts';
import { ChangePassword } from './change-password.tsx';
import { ConnectedAccounts } from './connected-accounts.tsx';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsList } from './sessions-list.tsx';
import { useAccountAnswer } from '../answers/use-account-answer.ts';

export function ProfileSecurity({ user }: { user: SessionUser }) {
  const t = useText();
  const details = useAccountAnswer(askDetails);
  return (
    <>
      <ProfileSection title={t('account.password')}>
        <Answer of={details}>
          {({ hasPassword }) => (
            <div className={styles['forms']}>
              <ChangePassword user={user} hasPassword={hasPassword} onDone={details.ask} />
            </div>
          )}
        </Answer>
      </ProfileSection>
      <SecondFactorSection />
      <SessionsList />
      <ConnectedAccounts />
      <ActivityLog />
    </>
  );
}
