import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountCalls } from '../../../sync/account/account-calls.ts';
import type { AccountResult } from '../../../sync/account/account-result.ts';
import type { Factor } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './account-form.module.css';
import { CodeField } from './code-field.tsx';
import { checkCode, readCode } from './form-checks.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useAccountAction } from './use-account-action.ts';

interface FactorFormProps<T> {
  factor: Factor;
  /** Label of the submit button. */
  action: string;
  answer: (calls: AccountCalls, answer: { challengeId: string; code: string }) => Promise<AccountResult<T>>;
  onDone: (value: T) => Promise<void> | void;
}

/**
 * Asks for one factor. If its code comes by message, it is sent first; otherwise the challenge is created together with
 * the answer. The input stays after a wrong code or without a network.
 */
export function FactorForm<T>({ factor, action, answer, onDone }: FactorFormProps<T>) {
  const t = useText();
  const problems = useFormProblems<'code'>();
  const { busy, failure, run } = useAccountAction({ problems, fields: { code: 'code' } });
  const [challengeId, setChallengeId] = useState('');
  const [code, setCode] = useState('');
  const isSent = factor === 'email' || factor === 'phone';

  async function send() {
    const result = await run(calls => calls.challenge(factor));
    if (result.ok) setChallengeId(result.value);
  }
  async function show() {
    const typed = readCode(code);
    if (!problems.accept(checkCode(typed))) return;
    const result = await run(async calls => {
      const asked = isSent ? ({ ok: true, value: challengeId } as const) : await calls.challenge(factor);
      return asked.ok ? answer(calls, { challengeId: asked.value, code: typed }) : asked;
    });
    if (result.ok) await onDone(result.value);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void (isSent && !challengeId ? send() : show());
  }
  if (isSent && !challengeId) {
    return (
      <form className={styles['form']} noValidate onSubmit={submit}>
        <p>{t(`account.factorHint.${factor}`)}</p>
        <AccountFailureNotice failure={failure} />
        <Button type="submit" size="large" wide busy={busy}>
          {t('account.sendCode')}
        </Button>
      </form>
    );
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <AccountFailureNotice failure={failure} />
      <CodeField
        id={problems.idOf('code')}
        label={t(`account.factor.${factor}`)}
        hint={t(isSent ? 'account.codeHint' : `account.factorHint.${factor}`)}
        value={code}
        onChange={setCode}
        withLetters={factor === 'recoverycode'}
        error={problems.errorOf('code')}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {action}
      </Button>
      {isSent && (
        <Button variant="quiet" wide onClick={() => void send()}>
          {t('account.sendAgain')}
        </Button>
      )}
    </form>
  );
}
