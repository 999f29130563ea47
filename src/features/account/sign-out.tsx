import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogOut } from '../../ui/icons.ts';
import { useServices } from '../services.ts';
import styles from './profile.module.css';

/** The guard around the profile sends home who signs out. */
export function SignOut() {
  const t = useText();
  const { accounts } = useServices();
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    await accounts.logOut();
  }
  return (
    <section className={styles['section']}>
      <p className={styles['soft']}>{t('account.signOutLead')}</p>
      <p>
        <Button
          variant="danger"
          busy={busy}
          icon={<Icon icon={LogOut} size={18} />}
          onClick={() => void signOut()}
        >
          {t('account.signOut')}
        </Button>
      </p>
    </section>
  );
}
