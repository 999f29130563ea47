import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { NewAuthenticator } from '../../../sync/account/account-security.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QrCode } from '../../../ui/layout/qr-code.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { Answer } from '../answers/answer.tsx';
import { CodeField } from '../shared/code-field.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { checkCode, readCode } from '../shared/form-checks.ts';
import styles from '../shared/profile.module.css';
import { StepPanel } from './step-panel.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { useProof } from './use-proof.tsx';

const askNew: AccountQuestion<NewAuthenticator> = calls => calls.addAuthenticator();

interface AuthenticatorSetupProps {
  onCancel: () => void;
  /** The app shows the right codes, and the recovery codes are made. Neither is required at sign-in yet. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app, and asks for one of the app's codes. */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const authenticator = useAccountAnswer(askNew);
  const { onCancel } = props;
  // Another tab has set it up meanwhile.
  const isThere =
    authenticator.state === 'failed' &&
    isRefusal(authenticator.failure, 'user_authenticator_already_verified');
  useEffect(() => {
    if (isThere) onCancel();
  }, [isThere, onCancel]);
  return <Answer of={authenticator}>{made => <Setup {...made} {...props} />}</Answer>;
}

function Setup({ secret, uri, ...props }: NewAuthenticator & AuthenticatorSetupProps) {
  const t = useText();
  return (
    <StepPanel label={t('profile.factorStart')}>
      <p>{t('profile.setupScan')}</p>
      <QrCode text={uri} label={t('profile.setupQr')} />
      <p>
        {/* Opens the app on a phone, which can't scan its own screen. */}
        <a href={uri}>{t('profile.setupOpen')}</a>
      </p>
      <div className={styles['row']}>
        <p className={styles['soft']}>{t('profile.setupSecret')}</p>
        <p className={styles['secret']}>{inFours(secret)}</p>
        <p>
          <CopyButton text={secret} label={t('profile.setupCopy')} />
        </p>
      </div>
      <Confirm {...props} />
    </StepPanel>
  );
}

function Confirm({ onCancel, onConfirmed }: AuthenticatorSetupProps) {
  const t = useText();
  const problems = useFormProblems<'code'>();
  const { busy, failure, run, dialog } = useProof({
    problems,
    fields: { code: 'code' },
    words: { user_invalid_token: 'profile.setupWrong' },
  });
  const [code, setCode] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);

  async function confirm() {
    const typed = readCode(code);
    if (!problems.accept(checkCode(typed))) return;
    const result = await run(async calls => {
      // If a later step failed, don't repeat the confirmation.
      const confirmed = isConfirmed ? ({ ok: true } as const) : await calls.confirmAuthenticator(typed);
      if (!confirmed.ok) return confirmed;
      setConfirmed(true);
      return calls.makeRecoveryCodes();
    });
    if (result.ok) onConfirmed(result.value);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void confirm();
  }
  return (
    <>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <CodeField
          id={problems.idOf('code')}
          label={t('account.factor.totp')}
          hint={t('account.factorHint.totp')}
          value={code}
          onChange={setCode}
          error={problems.errorOf('code')}
        />
        <AccountFailureNotice failure={failure} />
        <div className={styles['beside']}>
          <Button type="submit" busy={busy}>
            {t('profile.setupConfirm')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
