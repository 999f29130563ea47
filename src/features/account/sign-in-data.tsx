import { useText } from '../../i18n/use-text.ts';
import type { SessionUser } from '../../sync/session.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import styles from './profile.module.css';

export function SignInData({ user }: { user: SessionUser }) {
  const t = useText();
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('account.signInDataTitle')}</h2>
      <div className={styles['forms']}>
        <ChangeName user={user} />
        <ChangeEmail />
        <ChangePassword user={user} />
      </div>
    </section>
  );
}
