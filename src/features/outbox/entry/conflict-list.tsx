import type { EditConflict } from '../../../wire/operations/push.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './conflict-list.module.css';
import { conflictLine } from './conflict-words.ts';

/**
 * For an edit that was accepted except for fields that another person had changed. It shows both values side by side.
 */
export function ConflictList({ conflicts }: { conflicts: readonly EditConflict[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <div className={styles['conflicts']}>
      <p>{t('outbox.conflict.lead', { count: conflicts.length })}</p>
      <ul className={styles['fields']}>
        {conflicts.map(conflict => {
          const { field, mine, theirs } = conflictLine(conflict, words);
          return (
            <li key={conflict.field}>
              <h4 className={styles['field']}>{field}</h4>
              <dl className={styles['values']}>
                <div>
                  <dt>{t('outbox.conflict.theirs')}</dt>
                  <dd>{theirs}</dd>
                </div>
                <div>
                  <dt>{t('outbox.conflict.mine')}</dt>
                  <dd>{mine}</dd>
                </div>
              </dl>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
