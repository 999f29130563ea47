import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { AccountFailure } from '../../sync/session.ts';
import { Text } from '../../i18n/text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { useServices, useSession } from '../services.ts';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './account-form.module.css';
import { checkRegistration, type RegisterField } from './form-checks.ts';
import { useFormProblems } from './use-form-problems.ts';
import { useNextPath } from './use-next-path.ts';

export function Register() {
  const t = useText();
  useDocumentTitle(t('account.registerTitle'));
  const session = useSession();
  const next = useNextPath();
  if (session.status === 'signed-in') return <Navigate to={next ?? paths.profile.href()} replace />;
  return (
    <Page width="form">
      <PageHeader title={t('account.registerTitle')} lead={t('account.registerLead')} />
      <RegisterForm next={next} />
    </Page>
  );
}

function RegisterForm({ next }: { next: string | null }) {
  const t = useText();
  const { accounts } = useServices();
  const navigate = useNavigate();
  const problems = useFormProblems<RegisterField>();
  const [form, setForm] = useState<Record<RegisterField, string>>({
    name: '',
    email: '',
    password: '',
    confirm: '',
  });
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);

  const fieldProps = (field: RegisterField) => ({
    id: problems.idOf(field),
    name: field,
    required: true,
    value: form[field],
    onChange: (value: string) => setForm(current => ({ ...current, [field]: value })),
    error: problems.errorOf(field),
  });

  async function register() {
    if (!problems.accept(checkRegistration(form))) return;
    setBusy(true);
    setFailure(null);
    const { name, email, password } = form;
    const result = await accounts.register({ name: name.trim(), email: email.trim(), password });
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    else await navigate(next ?? paths.profile.href(), { replace: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void register();
  }
  return (
    <>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <ErrorSummary errors={problems.errors} />
        <AccountFailureNotice failure={failure} />
        <TextField {...fieldProps('name')} label={t('account.name')} autoComplete="name" />
        <TextField
          {...fieldProps('email')}
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField
          {...fieldProps('password')}
          label={t('account.password')}
          autoComplete="new-password"
          shown={shown}
          onShownChange={setShown}
        />
        <PasswordField
          {...fieldProps('confirm')}
          label={t('account.confirmPassword')}
          autoComplete="new-password"
          shown={shown}
          toggle={false}
        />
        <Button type="submit" size="large" wide busy={busy}>
          {t('account.registerAction')}
        </Button>
      </form>
      <div className={styles['foot']}>
        <p>
          <Text
            id="account.alreadyRegistered"
            components={{ link: <Link to={paths.login.href(next ?? '')} /> }}
          />
        </p>
      </div>
    </>
  );
}
