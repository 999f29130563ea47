import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useSignInSettings } from '../../services.ts';
import { ChangeForm } from '../shared/change-form.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { checkLogin, type LoginField, readEmail } from '../shared/form-checks.ts';
import { landingUrl } from '../shared/landing-address.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { OwnPasswordField } from '../shared/own-password-field.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';

interface ChangeEmailProps {
  hasEmail: boolean;
  /** Of the present address. */
  isVerified: boolean;
  hasPassword: boolean;
  onDone: () => Promise<void>;
}

/** An account without an email address sets one here, together with a password. */
export function ChangeEmail({ hasEmail, isVerified, hasPassword, onDone }: ChangeEmailProps) {
  const t = useText();
  const canMail = useSignInSettings().mail;
  const problems = useFormProblems<LoginField>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState('');

  function save(): AccountQuestion<unknown> | null {
    if (!problems.accept(checkLogin({ email, password }))) return null;
    return async calls => {
      const changed = await calls.updateEmail({ email: readEmail(email), password });
      if (!changed.ok) return changed;
      setDone(t('account.emailChanged'));
      if (!canMail) return changed;
      const sent = await calls.sendEmailVerification(landingUrl(landingPaths.verifyEmail.href()));
      if (sent.ok) setDone(t('profile.emailSent', { email: changed.value.email }));
      // The same address again, and it's verified.
      else if (!isRefusal(sent.failure, 'user_email_already_verified')) setDone(t('profile.emailUnsent'));
      return changed;
    };
  }
  /** Don't keep passwords on the screen. */
  async function finish() {
    setPassword('');
    await onDone();
  }
  return (
    <ChangeForm
      title={t(hasEmail ? 'account.emailChange' : 'profile.emailAdd')}
      done={done}
      form={{
        problems,
        fields: { email: 'email', [hasPassword ? 'current' : 'password']: 'password' },
      }}
      save={save}
      onDone={finish}
    >
      {canMail && (
        <p>
          {t(hasEmail ? 'profile.emailLead' : 'profile.emailLeadFirst')}
          {isVerified && ` ${t('profile.emailLeadFormer')}`}
        </p>
      )}
      <EmailField
        id={problems.idOf('email')}
        label={t('account.newEmail')}
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={problems.errorOf('email')}
      />
      <OwnPasswordField
        id={problems.idOf('password')}
        hasPassword={hasPassword}
        value={password}
        onChange={setPassword}
        error={problems.errorOf('password')}
      />
    </ChangeForm>
  );
}
