import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { ShownSecret } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { BrokenLink } from './broken-link.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { checkNewPassword, type NewPasswordField } from '../shared/form-checks.ts';
import { readSecret } from '../shared/landing-address.ts';
import { Landing } from './landing.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

export function ResetPassword() {
  const t = useText();
  const [search] = useSearchParams();
  const shown = readSecret(search);
  if (!shown) return <BrokenLink title={t('account.resetTitle')} to={paths.forgotPassword.href()} />;
  return <NewPassword shown={shown} />;
}

function NewPassword({ shown }: { shown: ShownSecret }) {
  const t = useText();
  const problems = useFormProblems<NewPasswordField>();
  const { busy, failure, run } = useAccountAction({ problems, fields: { password: 'password' } });
  const [form, setForm] = useState({ password: '', confirm: '' });
  const [done, setDone] = useState(false);

  async function save() {
    if (!problems.accept(checkNewPassword(form))) return;
    const result = await run(calls => calls.recover({ ...shown, password: form.password }));
    setDone(result.ok);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  if (done) {
    return (
      <Landing title={t('account.resetTitle')}>
        <Notice tone="good">{t('account.resetDone')}</Notice>
        <LinkButton to={paths.login.href()} size="large" wide>
          {t('account.loginAction')}
        </LinkButton>
      </Landing>
    );
  }
  return (
    <Landing title={t('account.resetTitle')} lead={t('account.resetLead')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <ErrorSummary {...problems.summary} />
        <AccountFailureNotice failure={failure}>
          {isRefusal(failure, 'user_invalid_token') && (
            <p className={styles['notice']}>
              <Link to={paths.forgotPassword.href()}>{t('account.resetAnother')}</Link>
            </p>
          )}
        </AccountFailureNotice>
        <NewPasswordFields
          problems={problems}
          label={t('account.newPassword')}
          password={form.password}
          confirm={form.confirm}
          onChange={field => value => setForm(current => ({ ...current, [field]: value }))}
        />
        <Button type="submit" size="large" wide busy={busy}>
          {t('account.resetAction')}
        </Button>
      </form>
    </Landing>
  );
}
