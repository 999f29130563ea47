import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useServices } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { CodeField } from '../shared/code-field.tsx';
import { ConfirmedBadge } from './confirmed-badge.tsx';
import { checkCode, readCode } from '../shared/form-checks.ts';
import styles from '../shared/profile.module.css';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useAccountAction } from '../shared/use-account-action.ts';

export function ConfirmPhone({ verified, onDone }: { verified: boolean; onDone: () => Promise<void> }) {
  const t = useText();
  const { outbox } = useServices();
  const problems = useFormProblems<'code'>();
  const { busy, failure, run } = useAccountAction({ problems, fields: { code: 'code' } });
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState('');

  async function send() {
    const result = await run(calls => calls.sendPhoneVerification());
    if (result.ok) setSent(true);
  }
  async function confirm() {
    const result = await run(calls => calls.confirmPhone(readCode(code)));
    if (!result.ok) return;
    // Postings that waited for the confirmation are public now.
    outbox.sendNow();
    await onDone();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (problems.accept(checkCode(readCode(code)))) void confirm();
  }
  if (verified) return <ConfirmedBadge />;
  return (
    <form className={styles['reminder']} noValidate onSubmit={submit}>
      {sent ? (
        <>
          <CodeField
            id={problems.idOf('code')}
            value={code}
            onChange={setCode}
            hint={t('account.codeHint')}
            error={problems.errorOf('code')}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t('profile.phoneConfirm')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('profile.phoneUnconfirmed')}</p>
          <Button variant="secondary" size="small" busy={busy} onClick={() => void send()}>
            {t('account.sendCode')}
          </Button>
        </>
      )}
      <AccountFailureNotice failure={failure} />
    </form>
  );
}
