import { daysBetween } from '../../../domain/dates.ts';
import { useWords } from '../../../i18n/words.ts';
import type { AppliedMark } from '../../../local/hooks/applied-jobs.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CircleAlert, Clock, Send } from '../../../ui/icons.ts';
import { useServices } from '../../services.ts';
import styles from './job-card.module.css';

const LOOKS = { unsent: Clock, attention: CircleAlert, failed: CircleAlert };
const SHOWN_STAGES: ReadonlySet<AppliedMark['stage']> = new Set(['opened', 'decided']);

/** On a card: when this person applied, or why that is not done; and what the employer did since. */
export function AppliedWords({ mark: { stage, at } }: { mark: AppliedMark }) {
  const { t } = useWords();
  const { now } = useServices();
  const isDone = stage !== 'unsent' && stage !== 'attention' && stage !== 'failed';
  return (
    <>
      <span className={styles['mark']}>
        <Icon icon={isDone ? Send : LOOKS[stage]} size={14} />
        {isDone
          ? t('apply.card.applied', { days: daysBetween(localDay(Date.parse(at)), localDay(now())) })
          : t('apply.card.appliedStage', { stage })}
      </span>
      {SHOWN_STAGES.has(stage) && <span>{t('apply.card.appliedStage', { stage })}</span>}
    </>
  );
}

/** The applicant's own day: they remember on which they applied. */
function localDay(ms: number): string {
  const date = new Date(ms);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
