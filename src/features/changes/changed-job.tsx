import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../domain/format.ts';
import { payWords } from '../../domain/pay/pay-words.ts';
import { spokenJobId } from '../../domain/posting/spoken-job-id.ts';
import type { IsoDay } from '../../domain/listing.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import {
  type InterviewSeen,
  isApplicationNews,
  type JobChange,
  type JobSeen,
} from '../../local/values/job-changes.ts';
import type { JobLook } from '../../local/values/job-looks.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { progressWords, stageWords } from '../apply/progress-words.ts';
import { timeWords } from '../conversation/interview-words.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import styles from './changes.module.css';

export interface ChangedLook {
  look: JobLook;
  changes: readonly JobChange[];
}

/** One job with everything that changed. */
export function ChangedJob({ look, changes }: ChangedLook) {
  const { t } = useWords();
  const { job, application } = look.now;
  // Its page has the messages and the interview.
  const applicationId = changes.some(isApplicationNews) ? application?.id : null;
  const to = applicationId ? paths.applications.href(applicationId) : paths.job.href(look.jobId);
  const title = job?.title || application?.title || spokenJobId(look.jobId);
  return (
    <li className={styles['job']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          <Link to={to} lang={job?.language}>
            {title}
          </Link>
        </h3>
        {job && <p lang={job.language}>{job.employer}</p>}
        <p className={styles['soft']}>{t(application ? 'changes.applied' : 'changes.kept')}</p>
      </div>
      <ul className={styles['changes']}>
        {changes.map(change => (
          <li key={change.what}>
            <ChangeWords change={change} language={job?.language} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function ChangeWords({ change, language }: { change: JobChange; language: string | undefined }) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  switch (change.what) {
    case 'closed':
    case 'expired':
      return <Badge tone="warn">{t(`changes.${change.what}`)}</Badge>;
    case 'reopened':
      return <Badge tone="good">{t('changes.reopened')}</Badge>;
    case 'application': {
      const { progress } = change.to;
      const isBad =
        progress.delivery?.state === 'failed' && !progress.decision && progress.openedAt === undefined;
      return (
        <div className={styles['change']}>
          <Badge tone={isBad ? 'warn' : 'info'}>{stageWords(progress, words)}</Badge>
          <p>{progressWords(progress, words, now())}</p>
        </div>
      );
    }
    case 'interview':
      return (
        <div className={styles['change']}>
          <Badge tone={change.to.status === 'cancelled' ? 'warn' : 'info'}>{t('interview.title')}</Badge>
          <p>{interviewText(change.to, words)}</p>
        </div>
      );
    case 'messages':
      return <Badge tone="info">{t('conversation.unread', { count: change.count })}</Badge>;
    case 'pay':
      return (
        <FromTo name={t('changes.pay')} from={payText(change.from, words)} to={payText(change.to, words)} />
      );
    case 'posted':
    case 'expires':
      return (
        <FromTo
          name={t(`changes.${change.what}`)}
          from={dayText(change.from, words)}
          to={dayText(change.to, words)}
        />
      );
    case 'title':
    case 'employer':
      return <FromTo name={t(FIELD[change.what])} from={change.from} to={change.to} lang={language} />;
  }
}

const FIELD = { title: 'changes.title.field', employer: 'changes.employer' } as const;

interface FromToProps {
  name: string;
  from: string;
  to: string;
  /** Of both values; undefined: the screen's. */
  lang?: string | undefined;
}

/** The old and the new value: an arrow to see, and words to hear. */
function FromTo({ name, from, to, lang }: FromToProps) {
  const { t } = useWords();
  return (
    <p className={styles['change']}>
      <span className={styles['what']}>{name}</span>
      <span className={styles['values']}>
        <VisuallyHidden>{t('changes.was')} </VisuallyHidden>
        <del className={styles['old']} lang={lang}>
          {from}
        </del>
        <Icon icon={ArrowRight} size={16} />
        <VisuallyHidden> {t('changes.now')} </VisuallyHidden>
        <ins className={styles['new']} lang={lang}>
          {to}
        </ins>
      </span>
    </p>
  );
}

function interviewText({ status, time, zone }: InterviewSeen, words: Words): string {
  return status === 'agreed' && time !== null
    ? words.t('interview.on', { when: timeWords(time, zone, words) })
    : words.t(`interview.status.${status}`, { side: 'applicant' });
}

function payText(pay: JobSeen['pay'], words: Words): string {
  const text = payWords(pay, words);
  return pay.negotiable && pay.min !== null ? `${text}, ${words.t('domain.pay.negotiable')}` : text;
}

function dayText(day: IsoDay | null, { t, language }: Words): string {
  return day === null ? t('domain.day.noExpiry') : formatDay(day, language);
}
