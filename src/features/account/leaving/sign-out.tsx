import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LogOut } from '../../../ui/icons.ts';
import styles from '../shared/profile.module.css';
import { useSignOut } from './use-sign-out.tsx';

/** The guard around the profile sends users home after signing out. */
export function SignOut() {
  const t = useText();
  const { busy, ask, dialog } = useSignOut();
  return (
    <section className={styles['section']}>
      <p className={styles['soft']}>{t('account.signOutLead')}</p>
      <p>
        <Button variant="danger" busy={busy} icon={<Icon icon={LogOut} size={18} />} onClick={ask}>
          {t('account.signOut')}
        </Button>
      </p>
      {dialog}
    </section>
  );
}
