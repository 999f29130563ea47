import { useRef, useState } from 'react';
import { useMarkJob } from '../../../local/hooks/use-job-marks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useWords } from '../../../i18n/words.ts';
import styles from './hidden-employers.module.css';

interface HiddenEmployersProps {
  employers: readonly string[];
}

/** The employers whose postings this person hid, each with a button to show them again; nothing if there are none. */
export function HiddenEmployers({ employers }: HiddenEmployersProps) {
  const { t } = useWords();
  const marks = useMarkJob();
  const [failed, setFailed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (employers.length === 0) return null;

  function show(employer: string) {
    setFailed(false);
    marks.showEmployer(employer).catch(() => setFailed(true));
    // The pressed button disappears with its row.
    list.current?.focus();
  }
  return (
    <section>
      <h3 className={styles['title']}>{t('filters.hidden.employers')}</h3>
      {failed && <p role="alert">{t('jobs.mark.failed')}</p>}
      <ul ref={list} tabIndex={-1}>
        {employers.map(employer => (
          <li key={employer} className={styles['row']}>
            <p className={styles['name']}>{employer}</p>
            <Button
              variant="secondary"
              size="small"
              className={styles['show']}
              aria-label={t('filters.hidden.showLabel', { title: employer })}
              onClick={() => show(employer)}
            >
              {t('jobs.hidden.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
