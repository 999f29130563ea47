import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../services.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { EmailField } from '../shared/email-field.tsx';
import { emailProblem, readEmail } from '../shared/form-checks.ts';
import { landingUrl } from '../shared/landing-address.ts';
import { Landing } from './landing.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

export function ForgotPassword() {
  const t = useText();
  const session = useSession();
  const problems = useFormProblems<'email'>();
  const { busy, failure, run } = useAccountAction({ problems, fields: { email: 'email' } });
  const [email, setEmail] = useState(session.status === 'guest' ? '' : session.user.email);
  const [sentTo, setSentTo] = useState('');
  const said = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (sentTo) said.current?.focus();
  }, [sentTo]);

  async function send() {
    const problem = emailProblem(email);
    if (!problems.accept(problem ? [{ field: 'email', text: problem }] : [])) return;
    const url = landingUrl(landingPaths.resetPassword.href());
    const result = await run(calls => calls.sendRecovery(readEmail(email), url));
    if (result.ok) setSentTo(readEmail(email));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  return (
    <Landing title={t('account.forgotTitle')} lead={t('account.forgotLead')}>
      {sentTo && (
        <div ref={said} tabIndex={-1} className={styles['said']}>
          <Notice tone="good">{t('account.forgotSent', { address: sentTo })}</Notice>
        </div>
      )}
      <form className={styles['form']} noValidate onSubmit={submit}>
        <ErrorSummary {...problems.summary} />
        <AccountFailureNotice failure={failure} />
        <EmailField
          id={problems.idOf('email')}
          value={email}
          onChange={setEmail}
          error={problems.errorOf('email')}
        />
        <Button type="submit" size="large" wide busy={busy} variant={sentTo ? 'secondary' : 'primary'}>
          {t(sentTo ? 'account.sendAgain' : 'account.forgotAction')}
        </Button>
      </form>
      <LinkButton to={paths.login.href()} variant="quiet" wide>
        {t('account.toLogin')}
      </LinkButton>
    </Landing>
  );
}
