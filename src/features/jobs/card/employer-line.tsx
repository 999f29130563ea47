import { Icon } from '../../../ui/icon.tsx';
import { ShieldCheck } from '../../../ui/icons.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './employer-line.module.css';

/**
 * The employer, marked if the operator verified it. Only the posting's page says that an employer isn't verified: most
 * aren't, so in a list it would be no help.
 */
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
