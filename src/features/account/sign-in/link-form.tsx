import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { SentSecret } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { landingPaths } from '../shared/landing-paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { EmailField } from '../shared/email-field.tsx';
import { emailProblem, readEmail } from '../shared/form-checks.ts';
import { landingUrl } from '../shared/landing-address.ts';
import { SecurityPhrase } from '../shared/security-phrase.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface LinkFormProps {
  email: string;
  onEmail: (email: string) => void;
  next: string | null;
}

/** Sign-in with a link sent by mail. */
export function LinkForm({ email, onEmail, next }: LinkFormProps) {
  const t = useText();
  const problems = useFormProblems<'email'>();
  const { busy, failure, run } = useAccountAction({ problems, fields: { email: 'email' } });
  // With its address: the field stays open while the link is on its way.
  const [sent, setSent] = useState<(SentSecret & { to: string }) | null>(null);

  async function send() {
    const problem = emailProblem(email);
    if (!problems.accept(problem ? [{ field: 'email', text: problem }] : [])) return;
    const url = landingUrl(landingPaths.signInLink.href(next ?? ''));
    const to = readEmail(email);
    const result = await run(calls => calls.sendSignInLink(to, url));
    if (result.ok) setSent({ ...result.value, to });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  if (sent) return <LinkSent address={sent.to} sent={sent} onBack={() => setSent(null)} />;
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <ErrorSummary {...problems.summary} />
      <AccountFailureNotice failure={failure} />
      <EmailField
        id={problems.idOf('email')}
        hint={t('account.linkHint')}
        value={email}
        onChange={onEmail}
        error={problems.errorOf('email')}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {t('account.sendLink')}
      </Button>
    </form>
  );
}

interface LinkSentProps {
  address: string;
  sent: SentSecret;
  onBack: () => void;
}

function LinkSent({ address, sent, onBack }: LinkSentProps) {
  const t = useText();
  const said = useFirstFocus<HTMLDivElement>();
  return (
    <div className={styles['form']}>
      <div ref={said} tabIndex={-1} className={styles['said']}>
        <p>{t('account.linkSent', { address })}</p>
        <SecurityPhrase phrase={sent.phrase} />
      </div>
      <Button variant="secondary" wide onClick={onBack}>
        {t('account.otherEmail')}
      </Button>
    </div>
  );
}
