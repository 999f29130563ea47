import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { type ApplicationProgress, progressStage } from '../../sync/outbox/application-progress.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Check, CircleAlert, Clock } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useServices } from '../services.ts';
import { progressWords, stageWords } from './progress-words.ts';
import styles from './progress-steps.module.css';

interface Step {
  label: string;
  /** ISO; '' = it happened at a time that is not known. Null: not yet. */
  at: string | null;
  isFault?: boolean;
}

interface ProgressStepsProps {
  progress: ApplicationProgress;
  /** When the server took it: ISO. */
  acceptedAt: string;
  /** Nothing more will happen to it, and it isn't where it was delivered. */
  isWithdrawn?: boolean;
}

/** From "saved here" to a decision: what happened, when, and what has not happened yet. */
export function ProgressSteps({ progress, acceptedAt, isWithdrawn = false }: ProgressStepsProps) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const text = isWithdrawn ? '' : progressWords(progress, words, now());
  const steps = stepsOf(progress, acceptedAt, words).filter(({ at }) => at !== null || !isWithdrawn);
  return (
    <div className={styles['progress']}>
      <ol className={styles['steps']} aria-label={t('apply.steps')}>
        {steps.map(({ label, at, isFault = false }) => (
          <li key={label} className={classNames(at === null && styles['ahead'], isFault && styles['fault'])}>
            <Icon icon={isFault ? CircleAlert : at === null ? Clock : Check} size={16} />
            <span>
              {label}
              {at === null && <VisuallyHidden> {t('apply.notYet')}</VisuallyHidden>}
            </span>
            {at && (
              <time dateTime={at} className={styles['at']}>
                {momentWords(Date.parse(at), now(), words)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {text && <p className={styles['text']}>{text}</p>}
    </div>
  );
}

/** Portage cannot see what an employer does elsewhere. Those steps are left out until the server reports them. */
function stepsOf(
  progress: ApplicationProgress,
  acceptedAt: string,
  words: ReturnType<typeof useWords>,
): Step[] {
  const { t } = words;
  const { delivery, openedAt, decision } = progress;
  const steps: Step[] = [
    { label: t('apply.stage.saved'), at: '' },
    { label: t('apply.stage.sent'), at: acceptedAt },
  ];
  if (!delivery && openedAt === undefined && !decision) return steps;
  const isThere = delivery?.state === 'delivered' || openedAt !== undefined || decision !== undefined;
  if (progressStage(progress) === 'failed')
    return [...steps, { label: t('apply.stage.failed'), at: delivery?.at ?? '', isFault: true }];
  steps.push({ label: t('apply.stage.delivered'), at: isThere ? (delivery?.at ?? '') : null });
  const isOnPortage = delivery?.via === 'inbox' || openedAt !== undefined || decision !== undefined;
  if (!isOnPortage) return steps;
  const isOpened = openedAt !== undefined || decision !== undefined;
  steps.push({ label: t('apply.stage.opened'), at: isOpened ? (openedAt ?? '') : null });
  if (decision) steps.push({ label: stageWords(progress, words), at: decision.at });
  return progressStage(progress) === 'decided'
    ? steps
    : [...steps, { label: t('apply.stage.decided'), at: null }];
}
