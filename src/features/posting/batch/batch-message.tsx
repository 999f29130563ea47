import { type Translate, useText } from '../../../i18n/use-text.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { paths } from '../../paths.ts';
import { type BatchProgress, batchVerdict } from './batch-progress.ts';
import styles from './batch-message.module.css';
import type { BatchReading } from './batch-rows.ts';

/** Why a text as a whole was not accepted. undefined: it has rows. */
export function textProblem(reading: BatchReading, t: Translate): string | undefined {
  switch (reading.status) {
    case 'rows':
      return reading.rows.length === 0 ? t('posting.noRows') : undefined;
    case 'empty':
      return t('posting.noText');
    case 'not-loaded':
      return t('posting.notLoaded');
    case 'not-array':
      return t('posting.notArray');
    case 'no-headings':
      return t('posting.failed', { message: t('posting.noHeadings') });
    case 'unclosed':
      return t('posting.failed', { message: t('posting.unclosed', { row: reading.row }) });
    case 'unreadable': {
      const failed = t('posting.failed', { message: reading.message });
      const { place } = reading;
      return place
        ? `${failed}. ${t('posting.failedAt', { line: place.line, column: place.column })}`
        : failed;
    }
  }
}

/** The state of the whole batch, for a live region. It says success only when the server has every row. */
export function BatchMessage({ progress }: { progress: BatchProgress }) {
  const t = useText();
  const { total, sent, ended, invalid, ready, refused } = progress;
  const verdict = batchVerdict(progress);
  if (verdict === 'nothing-queued') return null;
  if (verdict === 'created') {
    return (
      <Notice tone="good" title={t('posting.created')} quiet>
        {ended > 0 && <p>{t('posting.partlyEnded', { count: ended })}</p>}
      </Notice>
    );
  }
  if (verdict === 'ended') {
    return (
      <Notice tone="warn" title={t('posting.ended', { count: ended })} quiet>
        <div>
          <LinkButton to={paths.profile.href()} variant="secondary" size="small">
            {t('posting.toRepost')}
          </LinkButton>
        </div>
      </Notice>
    );
  }
  if (verdict === 'under-way') {
    // A row that needs fixing, or whose posting is over, isn't on its way: it never counts as one that will be sent.
    const valid = total - invalid - ended;
    return (
      <div className={styles['progress']}>
        <span id="batch-progress">{t('posting.progress', { sent, total: valid, invalid })}</span>
        <ProgressBar aria-labelledby="batch-progress" value={sent} max={valid} />
        <span className={styles['note']}>{t('posting.progressNote')}</span>
      </div>
    );
  }
  return (
    <Notice tone="warn" title={t('posting.partly', { sent, total })} quiet>
      <ul>
        {invalid > 0 && <li>{t('posting.partlyInvalid', { count: invalid })}</li>}
        {ended > 0 && <li>{t('posting.partlyEnded', { count: ended })}</li>}
        {refused > 0 && <li>{t('posting.partlyRefused', { count: refused })}</li>}
        {ready > 0 && <li>{t('posting.partlyReady', { count: ready })}</li>}
      </ul>
      {refused > 0 && (
        <div>
          <LinkButton to={paths.outbox.href()} variant="secondary" size="small">
            {t('posting.toOutbox')}
          </LinkButton>
        </div>
      )}
    </Notice>
  );
}
