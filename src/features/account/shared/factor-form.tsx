import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountCalls } from '../../../sync/account/account-calls.ts';
import type { AccountResult } from '../../../sync/account/account-result.ts';
import type { Factor } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './account-form.module.css';
import { CodeField } from './code-field.tsx';
import { checkCode, readCode } from './form-checks.ts';
import { goToControl } from '../../../ui/form/go-to-control.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useAccountAction } from './use-account-action.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface FactorFormProps<T> {
  factor: Factor;
  /** Label of the submit button. */
  action: string;
  /** The person chose this factor: the form takes the focus from the button that did it. */
  isChosen: boolean;
  answer: (calls: AccountCalls, answer: { challengeId: string; code: string }) => Promise<AccountResult<T>>;
  onDone: (value: T) => Promise<void> | void;
}

/**
 * Asks for one factor. If its code comes by message, it is sent first; otherwise the challenge is created together with
 * the answer. The input stays after a wrong code or without a network.
 */
export function FactorForm<T>({ factor, action, isChosen, answer, onDone }: FactorFormProps<T>) {
  const t = useText();
  const problems = useFormProblems<'code'>();
  const { busy, failure, setFailure, run } = useAccountAction({
    problems,
    fields: { code: 'code' },
    words: { user_invalid_token: `account.refused.code.${factor}` },
  });
  const sending = useAccountAction();
  const [challengeId, setChallengeId] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  const [code, setCode] = useState('');
  const [announced, setAnnounced] = useState(isChosen ? 'hint' : '');
  const said = useFirstFocus<HTMLParagraphElement>(announced);
  const fieldId = problems.idOf('code');
  useLayoutEffect(() => {
    if (isChosen && !isMessage(factor)) goToControl(fieldId);
  }, [isChosen, factor, fieldId]);

  async function send() {
    const codeBefore = code;
    const result = await sending.run(calls => calls.challenge(factor));
    if (!result.ok) return;
    setChallengeId(result.value);
    setSentAgain(challengeId !== '');
    setCode(now => (now === codeBefore ? '' : now));
    // The person is typing: don’t interrupt.
    if (document.activeElement?.id === fieldId) return;
    setAnnounced(result.value);
    setFailure(null);
    problems.accept([]);
  }
  async function show() {
    const typed = readCode(code);
    if (!problems.accept(checkCode(typed))) return;
    const result = await run(async calls => {
      const asked = isMessage(factor)
        ? ({ ok: true, value: challengeId } as const)
        : await calls.challenge(factor);
      return asked.ok ? answer(calls, { challengeId: asked.value, code: typed }) : asked;
    });
    if (result.ok) await onDone(result.value);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void (isMessage(factor) && !challengeId ? send() : show());
  }
  if (isMessage(factor) && !challengeId) {
    return (
      <form className={styles['form']} noValidate onSubmit={submit}>
        <p ref={said} tabIndex={-1}>
          {t(`account.factorHint.${factor}`)}
        </p>
        <AccountFailureNotice failure={sending.failure} />
        <Button type="submit" size="large" wide busy={sending.busy}>
          {t('account.sendCode')}
        </Button>
      </form>
    );
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {isMessage(factor) && (
        <p ref={said} tabIndex={-1}>
          {t(`account.factorSent.${factor}`)} {isSentAgain && t('account.newestCodeOnly')}
        </p>
      )}
      <AccountFailureNotice failure={failure ?? sending.failure} />
      <CodeField
        id={fieldId}
        label={t(`account.factor.${factor}`)}
        hint={t(isMessage(factor) ? 'account.codeHint' : `account.factorHint.${factor}`)}
        value={code}
        onChange={setCode}
        withLetters={factor === 'recoverycode'}
        error={problems.errorOf('code')}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {action}
      </Button>
      {isMessage(factor) && (
        <Button variant="quiet" wide busy={sending.busy} onClick={() => void send()}>
          {t('account.sendAgain')}
        </Button>
      )}
    </form>
  );
}

function isMessage(factor: Factor): factor is 'email' | 'phone' {
  return factor === 'email' || factor === 'phone';
}
