import { type FormEvent, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { Text } from '../../../i18n/text.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { paths } from '../../paths.ts';
import { useServices, useSession, useSignInSettings } from '../../services.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { EmailField } from '../shared/email-field.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { checkRegistration, type RegisterField, readEmail } from '../shared/form-checks.ts';
import { landingUrl } from '../shared/landing-address.ts';
import { GoOn } from './go-on.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RegisterOtherwise } from './register-otherwise.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useEnter } from './use-enter.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useNextPath } from './use-next-path.ts';

export function Register() {
  const t = useText();
  useDocumentTitle(t('account.registerTitle'));
  const session = useSession();
  const next = useNextPath();
  if (session.status === 'signed-in') return <GoOn to={next ?? paths.profile.href()} />;
  return (
    <Page width="form">
      <PageHeader title={t('account.registerHeading')} lead={t('account.registerLead')} />
      <RegisterForm next={next} />
      <RegisterOtherwise next={next} />
      <div className={styles['foot']}>
        <p>
          <Text
            id="account.alreadyRegistered"
            components={{ link: <Link to={paths.login.href(next ?? '')} /> }}
          />
        </p>
      </div>
    </Page>
  );
}

const EMPTY: Record<RegisterField, string> = { name: '', email: '', password: '', confirm: '' };

function RegisterForm({ next }: { next: string | null }) {
  const t = useText();
  const { accounts } = useServices();
  const signIn = useSignInSettings();
  const enter = useEnter(next);
  const problems = useFormProblems<RegisterField>();
  const { busy, failure, refused, run } = useAccountAction({
    problems,
    fields: { name: 'name', email: 'email', password: 'password' },
  });
  const [form, setForm] = useState(EMPTY);
  const change = (field: RegisterField) => (value: string) =>
    setForm(current => ({ ...current, [field]: value }));

  async function register() {
    if (!problems.accept(checkRegistration(form))) return;
    const { name, email, password } = form;
    const result = await run(calls =>
      calls.register({ name: name.trim(), email: readEmail(email), password }),
    );
    // Not awaited: the profile shows that the address is unconfirmed, and can resend the mail.
    if (result.ok && signIn.mail) {
      void accounts.ask(calls => calls.sendEmailVerification(landingUrl(landingPaths.verifyEmail.href())));
    }
    await enter(result, true);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void register();
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <ErrorSummary {...problems.summary} />
      <AccountFailureNotice failure={failure} />
      <TextField
        id={problems.idOf('name')}
        label={t('account.name')}
        name="name"
        autoComplete="name"
        required
        value={form.name}
        onChange={change('name')}
        error={problems.errorOf('name')}
      />
      <EmailField
        id={problems.idOf('email')}
        value={form.email}
        onChange={change('email')}
        error={problems.errorOf('email')}
      />
      {isRefusal(refused, 'user_already_exists') && (
        <p className={styles['notice']}>
          <Link to={paths.login.href(next ?? '')}>{t('account.loginAction')}</Link>
          <Link to={paths.forgotPassword.href()}>{t('account.forgot')}</Link>
        </p>
      )}
      <NewPasswordFields
        problems={problems}
        password={form.password}
        confirm={form.confirm}
        onChange={change}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {t('account.registerAction')}
      </Button>
    </form>
  );
}
