import { Link } from '../../ui/link.tsx';
import { useWords } from '../../i18n/words.ts';
import { useUnread } from '../../local/tracking/conversation.ts';
import { useInterview } from '../../local/tracking/interviews.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CalendarDays } from '../../ui/icons.ts';
import { agreedWords } from '../conversation/interview-words.ts';
import { PendingStep } from '../conversation/pending-step.tsx';
import { paths } from '../paths.ts';
import styles from './tracking.module.css';

/** The interview about an application, its unread messages, and the way to them, from the job's own page. */
export function ApplicationNews({ applicationId }: { applicationId: string }) {
  const words = useWords();
  const { t } = words;
  const here = useInterview(applicationId);
  const unread = useUnread()?.get(applicationId) ?? 0;
  const interview = here?.interview;
  const status = interview?.status ?? 'none';
  return (
    <div className={styles['news']}>
      {interview && status !== 'none' && (
        <p className={styles['newsLine']}>
          <Icon icon={CalendarDays} size={16} />
          {here.pending ? (
            <PendingStep entry={here.pending} interview={interview} />
          ) : status === 'agreed' ? (
            t('interview.on', { when: agreedWords(interview, words) })
          ) : (
            t(`interview.status.${status}`, { side: 'applicant' })
          )}
        </p>
      )}
      {unread > 0 && (
        <p>
          <Badge tone="info">{t('conversation.unread', { count: unread })}</Badge>
        </p>
      )}
      <Link to={paths.applications.href(applicationId)} className={styles['link']}>
        {t('conversation.toApplication')}
      </Link>
    </div>
  );
}
