import type { Card } from '../../../domain/listing.ts';
import { useJobMarks } from '../../../local/hooks/use-job-marks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ban, Bookmark, Eye, EyeOff, Printer } from '../../../ui/icons.ts';
import { ShareButtons } from '../../share/share-buttons.tsx';
import styles from './job-actions.module.css';
import { useRowActions } from '../card/use-row-actions.tsx';
import { useWords } from '../../../i18n/words.ts';

/** The personal actions for a posting, such as saving it. */
export function JobActions({ card }: { card: Card }) {
  const { jobId, businessName: employer } = card;
  const { t } = useWords();
  const { saved, hidden, employers } = useJobMarks();
  const { actions, failed } = useRowActions();
  const isSaved = saved.has(jobId);
  const isHidden = hidden.has(jobId);
  const isEmployerHidden = employers.includes(employer);
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
      {employer !== '' && (
        <Button
          variant="secondary"
          size="small"
          icon={<Icon icon={isEmployerHidden ? Eye : Ban} size={18} />}
          aria-label={t(isEmployerHidden ? 'job.showEmployerLabel' : 'jobs.hide.employerLabel', { employer })}
          onClick={() =>
            isEmployerHidden ? actions.onShowEmployer(employer) : actions.onHideEmployer(employer)
          }
        >
          {t(isEmployerHidden ? 'job.showEmployer' : 'jobs.hide.employer')}
        </Button>
      )}
      <p className={styles['note']} role="status">
        {isHidden && t('job.hidden')} {isEmployerHidden && t('job.hiddenEmployer')}
        {failed}
      </p>
    </div>
  );
}
