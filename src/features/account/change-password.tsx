import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { SessionUser } from '../../sync/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useServices } from '../services.ts';
import { ChangeForm } from './change-form.tsx';
import { checkPasswordChange, type PasswordChangeField } from './form-checks.ts';
import { useFormProblems } from './use-form-problems.ts';

export function ChangePassword({ user }: { user: SessionUser }) {
  const t = useText();
  const { accounts } = useServices();
  const problems = useFormProblems<PasswordChangeField>();
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [shown, setShown] = useState(false);

  function save() {
    if (!problems.accept(checkPasswordChange({ current, fresh }))) return null;
    return accounts.updatePassword({ password: fresh, oldPassword: current });
  }
  return (
    <ChangeForm title={t('account.passwordChange')} done={t('account.passwordChanged')} save={save}>
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
      <PasswordField
        id={problems.idOf('fresh')}
        label={t('account.newPassword')}
        name="new-password"
        autoComplete="new-password"
        required
        value={fresh}
        onChange={setFresh}
        error={problems.errorOf('fresh')}
        shown={shown}
        toggle={false}
      />
    </ChangeForm>
  );
}
