import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefreshCw, Send } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentWords } from '../jobs/moment-words.ts';
import { useWords } from '../jobs/words.ts';
import { paths } from '../paths.ts';
import { useOutboxStatus, useServices } from '../services.ts';
import { entryPhase } from './entry-phase.ts';
import { entryJobId } from './outbox-groups.ts';
import styles from './outbox-item.module.css';
import { PhaseBadge } from './phase-badge.tsx';
import { reasonWords } from './reason-words.ts';

interface OutboxItemProps {
  entry: OutboxEntry;
  onDelete: (entry: OutboxEntry) => void;
}

export function OutboxItem({ entry, onDelete }: OutboxItemProps) {
  const words = useWords();
  const { t } = words;
  const { now, outbox } = useServices();
  const navigate = useNavigate();
  const phase = entryPhase(entry, useOutboxStatus());
  const [cannotEdit, setCannotEdit] = useState(false);
  const jobId = entryJobId(entry);
  const { kind, receipt } = entry;
  const isChanged = entry.error?.type === 'posting_changed';

  async function edit() {
    const draft = await outbox.edit(entry.id);
    if (draft === undefined) setCannotEdit(true);
    else
      await navigate(kind === 'application.submit' && jobId ? paths.job.href(jobId) : paths.postJob.href());
  }
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <div>
          <h3 className={styles['title']}>
            {jobId ? <Link to={paths.job.href(jobId)}>{entry.title}</Link> : entry.title}
          </h3>
          <p className={styles['meta']}>
            {t(kind === 'application.submit' ? 'outbox.kind.application' : 'outbox.kind.posting')}
            {' · '}
            {receipt
              ? t('outbox.receivedAt', { moment: momentWords(Date.parse(receipt.acceptedAt), now(), words) })
              : t('outbox.writtenAt', { moment: momentWords(Date.parse(entry.createdAt), now(), words) })}
            {receipt && ` · ${t('outbox.reference', { reference: receipt.reference })}`}
          </p>
        </div>
        <PhaseBadge phase={phase} />
      </div>
      {entry.duplicate && <p className={styles['reason']}>{t('apply.sent.duplicate')}</p>}
      {phase === 'attention' && <p className={styles['reason']}>{reasonWords(entry.error, t)}</p>}
      {phase !== 'sending' && (
        <div className={styles['actions']}>
          {phase === 'attention' && isChanged && jobId && (
            <LinkButton to={paths.job.href(jobId)} variant="secondary" size="small">
              {t('outbox.seeChange')}
            </LinkButton>
          )}
          {phase !== 'sent' && !isChanged && (
            <Button
              variant="secondary"
              size="small"
              icon={<Icon icon={phase === 'attention' ? RefreshCw : Send} size={18} />}
              onClick={() => void outbox.retry(entry.id)}
            >
              {t(phase === 'attention' ? 'outbox.retry' : 'outbox.sendThis')}
            </Button>
          )}
          {phase !== 'sent' && (
            <Button variant="quiet" size="small" onClick={() => void edit()}>
              {t('outbox.edit')}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => onDelete(entry)}>
            {t(phase === 'sent' ? 'outbox.forget' : 'outbox.delete')}
          </Button>
        </div>
      )}
      {cannotEdit && (
        <p className={styles['reason']} aria-live="polite">
          {t('outbox.cannotEdit')}
        </p>
      )}
    </li>
  );
}
