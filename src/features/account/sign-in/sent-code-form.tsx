import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountFailure } from '../../../sync/account/account-result.ts';
import type { SentSecret } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { CodeField } from '../shared/code-field.tsx';
import { checkCode, readCode } from '../shared/form-checks.ts';
import { SecurityPhrase } from '../shared/security-phrase.tsx';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useEnter } from './use-enter.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { isRefusal } from '../shared/failure-words.ts';

interface SentCodeFormProps {
  kind: 'email' | 'phone';
  address: string;
  sent: SentSecret;
  next: string | null;
  sendingAgain: boolean;
  againFailure: AccountFailure | null;
  /** Whether another code was sent. */
  onAgain: () => Promise<boolean>;
  onBack: () => void;
}

export function SentCodeForm(props: SentCodeFormProps) {
  const { kind, address, sent, next, sendingAgain, againFailure, onAgain, onBack } = props;
  const t = useText();
  const enter = useEnter(next);
  const problems = useFormProblems<'code'>();
  const { busy, failure, setFailure, run } = useAccountAction({ problems, fields: { code: 'code' } });
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const said = useFirstFocus<HTMLDivElement>();

  async function signIn() {
    const secret = readCode(code);
    if (!problems.accept(checkCode(secret))) return;
    await enter(await run(calls => calls.logInWith({ userId: sent.userId, secret, remember })), remember);
  }
  async function sendAgain() {
    const codeBefore = code;
    if (!(await onAgain())) return;
    setCode(now => (now === codeBefore ? '' : now));
    // The person is typing, perhaps an earlier code, which also works: don’t interrupt.
    if (document.activeElement?.id === problems.idOf('code')) return;
    setFailure(null);
    problems.accept([]);
    said.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void signIn();
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <div ref={said} tabIndex={-1} className={styles['said']}>
        <p>{t(kind === 'email' ? 'account.codeSentEmail' : 'account.codeSentPhone', { address })}</p>
        <SecurityPhrase phrase={sent.phrase} />
      </div>
      {!isRefusal(failure, 'user_more_factors_required') && <AccountFailureNotice failure={failure} />}
      <AccountFailureNotice failure={againFailure}>
        {isRefusal(againFailure, 'general_rate_limit_exceeded') && <p>{t('account.codeStillWorks')}</p>}
      </AccountFailureNotice>
      <CodeField
        id={problems.idOf('code')}
        value={code}
        onChange={setCode}
        hint={t('account.codeHint')}
        error={problems.errorOf('code')}
      />
      <Checkbox label={t('account.remember')} name="remember" checked={remember} onChange={setRemember} />
      <Button type="submit" size="large" wide busy={busy}>
        {t('account.loginAction')}
      </Button>
      <div className={styles['beside']}>
        <Button variant="quiet" busy={sendingAgain} onClick={() => void sendAgain()}>
          {t('account.sendAgain')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t(kind === 'email' ? 'account.otherEmail' : 'account.otherPhone')}
        </Button>
      </div>
    </form>
  );
}
