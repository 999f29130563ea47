import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { Answer } from '../answers/answer.tsx';
import { askDetails } from '../answers/ask-details.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePhone } from './change-phone.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { ConfirmPhone } from './confirm-phone.tsx';
import { ThemeSwitch } from '../../appearance/theme-switch.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { useSignInSettings } from '../../services.ts';

export function ProfileDetails({ user }: { user: SessionUser }) {
  const t = useText();
  const signIn = useSignInSettings();
  const details = useAccountAnswer(askDetails);
  return (
    <>
      <ProfileSection title={t('account.name')}>
        <p className={styles['value']}>{user.name || t('profile.none')}</p>
        <div className={styles['forms']}>
          <ChangeName user={user} />
        </div>
      </ProfileSection>
      <ProfileSection title={t('account.email')}>
        <p className={styles['value']}>{user.email || t('profile.none')}</p>
        <Answer of={details}>
          {({ email, emailVerified, hasPassword }) => (
            <>
              {email && signIn.mail && <ConfirmEmail verified={emailVerified} />}
              <div className={styles['forms']}>
                <ChangeEmail
                  hasEmail={email !== ''}
                  isVerified={emailVerified}
                  hasPassword={hasPassword}
                  onDone={details.ask}
                />
              </div>
            </>
          )}
        </Answer>
      </ProfileSection>
      <ProfileSection title={t('account.phone')} lead={t('profile.phoneLead')}>
        <Answer of={details}>
          {({ phone, phoneVerified, hasPassword }) => (
            <>
              <p className={styles['value']}>{phone || t('profile.none')}</p>
              {phone && signIn.phone && <ConfirmPhone verified={phoneVerified} onDone={details.ask} />}
              <div className={styles['forms']}>
                <ChangePhone hasPassword={hasPassword} onDone={details.ask} />
              </div>
            </>
          )}
        </Answer>
      </ProfileSection>
      <LanguageChoice />
      <ProfileSection title={t('profile.appearance')} lead={t('profile.appearanceLead')}>
        <ThemeSwitch legendHidden />
      </ProfileSection>
    </>
  );
}
