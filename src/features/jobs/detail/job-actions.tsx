import type { Card } from '../../../domain/listing.ts';
import { useJobMarks } from '../../../local/hooks/use-job-marks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Bookmark, Eye, EyeOff, Printer } from '../../../ui/icons.ts';
import { ShareButtons } from '../../share/share-buttons.tsx';
import styles from './job-actions.module.css';
import { useRowActions } from '../card/use-row-actions.ts';
import { useWords } from '../../../i18n/words.ts';

/** The personal actions for a posting, such as saving it. */
export function JobActions({ card }: { card: Card }) {
  const { jobId } = card;
  const { t } = useWords();
  const { saved, hidden } = useJobMarks();
  const { actions, failed } = useRowActions();
  const isSaved = saved.has(jobId);
  const isHidden = hidden.has(jobId);
  return (
    <div className={styles['actions']}>
      <Button
        variant="secondary"
        size="small"
        className={isSaved ? styles['saved'] : undefined}
        icon={<Icon icon={Bookmark} size={18} />}
        onClick={() => actions.onSave(jobId, !isSaved)}
      >
        {t(isSaved ? 'jobs.save.saved' : 'jobs.save.short')}
      </Button>
      <ShareButtons card={card} />
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={Printer} size={18} />}
        onClick={() => window.print()}
      >
        {t('job.print')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={isHidden ? Eye : EyeOff} size={18} />}
        aria-label={t(isHidden ? 'jobs.hidden.show' : 'jobs.hide.short')}
        onClick={() => (isHidden ? actions.onUnhide(jobId) : actions.onHide(jobId))}
      >
        {t(isHidden ? 'jobs.hidden.show' : 'job.hide')}
      </Button>
      <p className={styles['note']} role="status">
        {isHidden && t('job.hidden')}
        {failed && t('jobs.mark.failed')}
      </p>
    </div>
  );
}
