import { Icon } from '../../ui/icon.tsx';
import { ShieldCheck } from '../../ui/icons.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './employer-line.module.css';

/** The employer, marked where the operator verified it. Most are not: the posting's page says so, a list of them would not help. */
export function EmployerLine({ name, verified }: { name: string; verified: boolean }) {
  const { t } = useWords();
  return (
    <p className={styles['line']}>
      <span className={styles['name']}>{name}</span>
      {verified && (
        <span className={styles['verified']}>
          <Icon icon={ShieldCheck} size={16} />
          {t('domain.employer.verified')}
        </span>
      )}
    </p>
  );
}
