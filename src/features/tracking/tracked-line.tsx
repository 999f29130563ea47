import { Link } from '../../ui/link.tsx';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { agreedWords } from '../conversation/interview-words.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import { JobLine } from '../saved/job-line.tsx';
import { TrackedBadge } from './state-badge.tsx';
import type { Tracked } from './tracked.ts';
import { useKnownJob } from '../saved/use-known-job.ts';
import styles from './tracking.module.css';

/** One application, draft or saved job: where it leads, when it last changed, and its state. */
export function TrackedLine({ tracked, unread }: { tracked: Tracked; unread: number }) {
  const words = useWords();
  const { now } = useServices();
  const { id, jobId, at, application } = tracked;
  const to = application ? paths.applications.href(id) : jobId === null ? null : paths.job.href(jobId);
  const job = useKnownJob(jobId);
  const title = tracked.title || job?.card.jobTitle || String(jobId ?? '');
  return (
    <>
      <div className={styles['words']}>
        {to === null ? (
          <span className={styles['name']}>{title}</span>
        ) : (
          <Link to={to} className={styles['name']}>
            {title}
          </Link>
        )}
        <JobLine job={job} employer={application?.own.record?.employer} />
        {application?.interview && (
          <span>{words.t('interview.on', { when: agreedWords(application.interview, words) })}</span>
        )}
        <span className={styles['soft']}>{momentWords(at, now(), words)}</span>
      </div>
      <div className={styles['marks']}>
        <TrackedBadge tracked={tracked} />
        {unread > 0 && <Badge tone="info">{words.t('conversation.unread', { count: unread })}</Badge>}
      </div>
    </>
  );
}
