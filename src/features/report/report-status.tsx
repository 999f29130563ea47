import { useWords } from '../../i18n/words.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { reasonWords, waitingWords } from '../outbox/entry/reason-words.ts';
import { paths } from '../paths.ts';
import { useOutboxStatus, useServices } from '../services.ts';
import styles from './report.module.css';

/** The state of a report. It only says "sent" once the server confirmed it. */
export function ReportStatus({ entry }: { entry: OutboxEntry }) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const status = useOutboxStatus();
  const phase = entryPhase(entry, status);
  return (
    <div className={styles['status']}>
      <PhaseBadge phase={phase} />
      <p>
        {phase === 'attention'
          ? reasonWords(entry.error, words, now())
          : (phase === 'waiting' && waitingWords(entry.error, words, now())) ||
            t(phase === 'waiting' && status === 'busy' ? 'outbox.status.busy' : `job.report.phase.${phase}`)}
      </p>
      {phase !== 'sent' && (
        <LinkButton to={paths.outbox.href()} variant="secondary" size="small">
          {t('job.report.outbox')}
        </LinkButton>
      )}
    </div>
  );
}
