import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ShieldCheck } from '../../../ui/icons.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/profile.module.css';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useProof } from './use-proof.tsx';

interface SecondFactorRestProps {
  isOn: boolean;
  /** An app is set up, possibly without being required at sign-in. */
  hasApp: boolean;
  onSetUp: () => void;
  onCodes: (codes: readonly string[]) => void;
  onChanged: () => Promise<void>;
}

type Action = 'codes' | 'off';

/** The second factor's settings while none is being set up. */
export function SecondFactorRest({ isOn, hasApp, onSetUp, onCodes, onChanged }: SecondFactorRestProps) {
  const t = useText();
  const { busy, failure, run, dialog } = useProof();
  const [pressed, setPressed] = useState<Action | null>(null);

  async function act(action: Action, question: AccountQuestion<unknown>) {
    setPressed(action);
    if ((await run(question)).ok) await onChanged();
  }
  async function renew() {
    setPressed('codes');
    const result = await run(calls => calls.makeRecoveryCodes());
    if (result.ok) onCodes(result.value);
  }
  const turnOff: AccountQuestion<unknown> = async calls => {
    const removed = hasApp ? await calls.removeAuthenticator() : ({ ok: true, value: undefined } as const);
    return removed.ok ? calls.setSecondFactor(false) : removed;
  };
  const isBusy = (action: Action) => busy && pressed === action;
  return (
    <>
      {isOn && (
        <p>
          <Badge tone="good" icon={<Icon icon={ShieldCheck} size={14} />}>
            {t('profile.factorOn')}
          </Badge>
        </p>
      )}
      <div className={styles['beside']}>
        {!isOn && !hasApp && (
          <Button icon={<Icon icon={ShieldCheck} size={18} />} onClick={onSetUp}>
            {t('profile.factorStart')}
          </Button>
        )}
        {!isOn && hasApp && (
          <Button busy={isBusy('codes')} onClick={() => void renew()}>
            {t('profile.factorTurnOn')}
          </Button>
        )}
        {isOn && (
          <Button variant="secondary" busy={isBusy('codes')} onClick={() => void renew()}>
            {t('profile.codesRenew')}
          </Button>
        )}
        {(isOn || hasApp) && (
          <Button variant="danger" busy={isBusy('off')} onClick={() => void act('off', turnOff)}>
            {t(isOn ? 'profile.factorOff' : 'profile.factorRemove')}
          </Button>
        )}
      </div>
      <AccountFailureNotice failure={failure} />
      {dialog}
    </>
  );
}
