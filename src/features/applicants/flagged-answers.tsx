import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import styles from './applicants.module.css';

/** In lists: how many answers the employer wanted to have pointed out. */
export function FlaggedAnswers({
  application: { answers = [], state },
}: {
  application: ReceivedApplication;
}) {
  const t = useText();
  const count = answers.filter(({ isFlagged }) => isFlagged).length;
  if (count === 0 || state === 'withdrawn') return null;
  return <span className={styles['soft']}>{t('applicants.answers.note', { count })}</span>;
}
