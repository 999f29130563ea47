import { useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download, Printer } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { AccountFailure } from '../../../sync/account/account-result.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { offerFile } from '../../outbox/entry/offer-file.ts';
import styles from '../shared/profile.module.css';
import { StepPanel } from './step-panel.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => Promise<void>;
  busy?: boolean;
  /** Why `onKept` failed. */
  failure?: AccountFailure | null;
}

/** Shows the codes this one time, until the user confirms having stored them. */
export function RecoveryCodes({ codes, onKept, busy = false, failure = null }: RecoveryCodesProps) {
  const t = useText();
  const aboutId = useId();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <StepPanel label={t('profile.codesTitle')} describedBy={aboutId}>
      <Notice tone="warn" title={t('profile.codesTitle')} quiet>
        <p id={aboutId}>{t('profile.codesText')}</p>
      </Notice>
      <div className={styles['sheet']}>
        <p className={styles['printOnly']}>{t('profile.codesPrinted')}</p>
        <ol className={styles['codes']}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles['beside']}>
        <CopyButton text={text} label={t('profile.codesCopy')} />
        <Button
          variant="secondary"
          size="small"
          icon={<Icon icon={Download} size={16} />}
          onClick={() =>
            offerFile(
              new Blob([`${t('profile.codesPrinted')}\n\n${text}\n`], { type: 'text/plain' }),
              'portage-recovery-codes.txt',
            )
          }
        >
          {t('profile.codesDownload')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon icon={Printer} size={16} />}
          onClick={() => window.print()}
        >
          {t('profile.codesPrint')}
        </Button>
      </div>
      <Checkbox label={t('profile.codesKept')} checked={kept} onChange={setKept} />
      <AccountFailureNotice failure={failure} />
      <p>
        <Button disabled={!kept} busy={busy} onClick={() => void onKept()}>
          {t('profile.codesDone')}
        </Button>
      </p>
    </StepPanel>
  );
}
