import { useText } from '../../i18n/use-text.ts';
import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { entryPhase } from '../outbox/entry-phase.ts';
import { PhaseBadge } from '../outbox/phase-badge.tsx';
import { reasonWords } from '../outbox/reason-words.ts';
import { paths } from '../paths.ts';
import { useOutboxStatus } from '../services.ts';
import styles from './report.module.css';

/** Where a report is; "sent" is said only of what the server confirmed. */
export function ReportStatus({ entry }: { entry: OutboxEntry }) {
  const t = useText();
  const status = useOutboxStatus();
  const phase = entryPhase(entry, status);
  return (
    <div className={styles['status']}>
      <PhaseBadge phase={phase} />
      <p>{phase === 'attention' ? reasonWords(entry.error, t) : t(`job.report.phase.${phase}`)}</p>
      {phase !== 'sent' && (
        <LinkButton to={paths.outbox.href()} variant="secondary" size="small">
          {t('job.report.outbox')}
        </LinkButton>
      )}
    </div>
  );
}
