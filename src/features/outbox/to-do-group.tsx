import { useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { useWords } from '../../i18n/words.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import type { ToDo } from '../../local/db/rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Check } from '../../ui/icons.ts';
import { WayLink } from '../apply/way-link.tsx';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import groupStyles from './outbox-group.module.css';
import styles from './outbox-item.module.css';
import buttonStyles from './entry/entry-buttons.module.css';

interface ToDoGroupProps {
  toDos: readonly ToDo[];
  /** It is done, or not to be done any more; the button that was pressed goes with it. */
  onRemove: (id: string) => void;
}

/** Ways to apply that need a connection, set aside without one. */
export function ToDoGroup({ toDos, onRemove }: ToDoGroupProps) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const id = useId();
  if (toDos.length === 0) return null;
  return (
    <section className={groupStyles['group']} aria-labelledby={id}>
      <h2 id={id} className={groupStyles['title']}>
        {t('outbox.toDo.title')}
      </h2>
      <p className={groupStyles['note']}>{t('outbox.toDo.note')}</p>
      <ul className={groupStyles['list']}>
        {toDos.map(toDo => (
          <li key={toDo.id} className={styles['item']}>
            <div>
              <h3 className={styles['title']}>
                <Link to={paths.job.href(toDo.jobId)}>{toDo.jobTitle}</Link>
              </h3>
              <p className={styles['meta']}>
                {t('outbox.toDo.savedAt', { moment: momentWords(toDo.addedAt, now(), words) })}
              </p>
            </div>
            <div className={buttonStyles['buttons']}>
              {toDo.way.kind !== 'post' && toDo.way.kind !== 'inPerson' && (
                <WayLink way={toDo.way} job={toDo} />
              )}
              <Button
                variant="quiet"
                size="small"
                icon={<Icon icon={Check} size={16} />}
                aria-label={t('outbox.actOn', { action: t('outbox.toDo.done'), title: toDo.jobTitle })}
                onClick={() => onRemove(toDo.id)}
              >
                {t('outbox.toDo.done')}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('outbox.actOn', { action: t('outbox.toDo.remove'), title: toDo.jobTitle })}
                onClick={() => onRemove(toDo.id)}
              >
                {t('outbox.toDo.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
