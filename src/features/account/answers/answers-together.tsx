import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AnswersContext, type Missing, type Report } from './answers-context.ts';
import styles from './answer.module.css';

/** Wraps parts that load their answers separately. It reports a missing network once, above them all. */
export function AnswersTogether({ children }: { children: ReactNode }) {
  const t = useText();
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const report = useCallback<Report>(one => {
    setMissing(all => [...all, one]);
    return () => setMissing(all => all.filter(each => each !== one));
  }, []);

  function askAgain() {
    for (const ask of new Set(missing.map(one => one.ask))) void ask();
  }
  return (
    <AnswersContext value={report}>
      <div role="status" className={styles['together']}>
        {missing.length > 0 && (
          <div className={styles['failed']}>
            <p>{t('profile.needsNetwork')}</p>
            <Button variant="secondary" size="small" onClick={askAgain}>
              {t('account.tryAgain')}
            </Button>
          </div>
        )}
      </div>
      {children}
    </AnswersContext>
  );
}
