import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { SentSecret } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { EmailField } from '../shared/email-field.tsx';
import { emailProblem, phoneProblem, readPhone, readEmail } from '../shared/form-checks.ts';
import { SentCodeForm } from './sent-code-form.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface CodeFormProps {
  kind: 'email' | 'phone';
  address: string;
  onAddress: (address: string) => void;
  next: string | null;
}

/** Sign-in with a code sent by mail or text message: it asks for the address first, then for the code. */
export function CodeForm({ kind, address, onAddress, next }: CodeFormProps) {
  const t = useText();
  const problems = useFormProblems<'address'>();
  // With its address: the field stays open while the code is on its way.
  const [sent, setSent] = useState<(SentSecret & { to: string }) | null>(null);
  const { busy, failure, run } = useAccountAction({
    problems,
    // The step with the code has no field for the address.
    fields: sent ? {} : { email: 'address', phone: 'address' },
  });

  async function sendFirst() {
    const problem = kind === 'email' ? emailProblem(address) : phoneProblem(address);
    if (!problems.accept(problem ? [{ field: 'address', text: problem }] : [])) return;
    const to = readEmail(address);
    const result = await send(to);
    if (result.ok) setSent({ ...result.value, to });
  }
  async function sendAgain(before: SentSecret & { to: string }) {
    const { to, userId } = before;
    const result = await send(to, userId);
    // Not if the person has gone back to the address meanwhile.
    if (result.ok) setSent(now => (now === before ? { ...result.value, to } : now));
    return result.ok;
  }
  function send(to: string, userId?: string) {
    return run(calls =>
      kind === 'email' ? calls.sendEmailCode(to, userId) : calls.sendPhoneCode(readPhone(to) ?? to, userId),
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void sendFirst();
  }
  if (sent) {
    return (
      <SentCodeForm
        kind={kind}
        address={sent.to}
        sent={sent}
        next={next}
        sendingAgain={busy}
        againFailure={failure}
        onAgain={() => sendAgain(sent)}
        onBack={() => setSent(null)}
      />
    );
  }
  const field = {
    id: problems.idOf('address'),
    value: address,
    onChange: onAddress,
    error: problems.errorOf('address'),
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <ErrorSummary {...problems.summary} />
      <AccountFailureNotice failure={failure} />
      {kind === 'email' ? (
        <EmailField {...field} hint={t('account.codeEmailHint')} />
      ) : (
        <TextField
          {...field}
          label={t('account.phone')}
          hint={t('account.phoneHint')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {t('account.sendCode')}
      </Button>
    </form>
  );
}
