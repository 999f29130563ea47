import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { ChangeForm } from '../shared/change-form.tsx';
import { checkPasswordChange, type PasswordChangeField } from '../shared/form-checks.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import styles from '../shared/profile.module.css';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface ChangePasswordProps {
  user: SessionUser;
  hasPassword: boolean;
  onDone: () => Promise<void>;
}

export function ChangePassword({ user, hasPassword, onDone }: ChangePasswordProps) {
  const t = useText();
  const problems = useFormProblems<PasswordChangeField>();
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [shown, setShown] = useState(false);

  function save(): AccountQuestion<unknown> | null {
    if (!problems.accept(checkPasswordChange({ current, fresh }, hasPassword))) return null;
    return calls => calls.updatePassword({ password: fresh, oldPassword: hasPassword ? current : '' });
  }
  /** Don't keep passwords on the screen. */
  async function finish() {
    setCurrent('');
    setFresh('');
    await onDone();
  }
  return (
    <ChangeForm
      title={t(hasPassword ? 'account.passwordChange' : 'profile.passwordAdd')}
      done={t('account.passwordChanged')}
      form={{ problems, fields: { password: 'fresh', current: 'current' } }}
      save={save}
      onDone={finish}
    >
      <p className={styles['soft']}>{t('account.resetLead')}</p>
      <VisuallyHidden>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </VisuallyHidden>
      {hasPassword && (
        <PasswordField
          id={problems.idOf('current')}
          label={t('account.currentPassword')}
          name="current-password"
          autoComplete="current-password"
          required
          value={current}
          onChange={setCurrent}
          error={problems.errorOf('current')}
          shown={shown}
          onShownChange={setShown}
        />
      )}
      <PasswordField
        id={problems.idOf('fresh')}
        label={t('account.newPassword')}
        hint={t('account.passwordRule')}
        name="new-password"
        autoComplete="new-password"
        required
        value={fresh}
        onChange={setFresh}
        error={problems.errorOf('fresh')}
        shown={shown}
        onShownChange={setShown}
        toggle={!hasPassword}
      />
    </ChangeForm>
  );
}
