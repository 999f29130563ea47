import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogOut } from '../../ui/icons.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import styles from './profile.module.css';

export function SignOut() {
  const t = useText();
  const { accounts } = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    await navigate(paths.home.href());
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
