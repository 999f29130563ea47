import { useText } from '../../../i18n/use-text.ts';
import type { AccountEvent } from '../../../sync/account/account-data.ts';
import type { AccountSession } from '../../../sync/account/account-security.ts';
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
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';

const askSessions: AccountQuestion<AccountSession[]> = calls => calls.sessions();
const askEvents: AccountQuestion<AccountEvent[]> = calls => calls.events();

export function ProfileSecurity({ user }: { user: SessionUser }) {
  const t = useText();
  const details = useAccountAnswer(askDetails);
  const sessions = useAccountAnswer(askSessions);
  const events = useAccountAnswer(askEvents);

  /** A new password ends the other sessions, so the whole page is out of date. */
  async function showAnew() {
    await Promise.all([details.ask(), sessions.ask(), events.ask()]);
  }
  return (
    <>
      <ProfileSection title={t('account.password')}>
        <Answer of={details}>
          {({ hasPassword }) => (
            <div className={styles['forms']}>
              <ChangePassword user={user} hasPassword={hasPassword} onDone={showAnew} />
            </div>
          )}
        </Answer>
      </ProfileSection>
      <SecondFactorSection />
      <SessionsList sessions={sessions} />
      <ConnectedAccounts />
      <ActivityLog events={events} />
    </>
  );
}
