import { Link } from '../../ui/link.tsx';
import type { Interview } from '../../domain/interview.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWords } from '../../i18n/words.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import type { Decision } from '../../wire/delivery-states.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { agreedWords } from '../conversation/interview-words.ts';
import { paths } from '../paths.ts';
import { FlaggedAnswers } from './flagged-answers.tsx';
import styles from './applicants.module.css';
import { StateBadge } from './state-badge.tsx';

const EXCERPT = 160;

interface ApplicationLinkProps {
  application: ReceivedApplication;
  isNew: boolean;
  /** Unread messages. */
  unread: number;
  /** The team's. undefined: not read yet, so it's what the server has. */
  decision?: Decision | null | undefined;
  /** undefined: none was proposed. */
  interview?: Interview | undefined;
  /** The state of the link: the list that it's in. */
  from?: string;
  /** Among applications to several postings. */
  withJob?: boolean;
}

/** One application in a list: who, when, and how the letter begins. */
export function ApplicationLink({
  application,
  isNew,
  unread,
  decision = application.decision?.kind,
  interview,
  from,
  withJob = false,
}: ApplicationLinkProps) {
  const words = useWords();
  const { t, language } = words;
  const { id, jobId, jobTitle, name, message, sentAt, state } = application;
  return (
    <Link to={paths.applicants.href(jobId, id)} state={from} className={styles['line']}>
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        {withJob && <span>{jobTitle}</span>}
        <span className={styles['soft']}>{datedMomentWords(sentAt, { language })}</span>
        {state === 'sent' && interview?.status === 'agreed' && (
          <span>{t('interview.on', { when: agreedWords(interview, words) })}</span>
        )}
        <FlaggedAnswers application={application} />
        {state === 'sent' && (
          <span className={styles['excerpt']} dir="auto">
            {message.slice(0, EXCERPT)}
          </span>
        )}
      </span>
      <Mark
        state={state}
        isNew={isNew}
        unread={unread}
        decided={decision ? t(`applicants.decision.${decision}`) : undefined}
      />
    </Link>
  );
}

interface MarkProps extends Pick<ReceivedApplication, 'state'> {
  isNew: boolean;
  unread: number;
  decided: string | undefined;
}

function Mark({ state, isNew, unread, decided }: MarkProps) {
  const t = useText();
  if (unread > 0) return <Badge tone="info">{t('conversation.unread', { count: unread })}</Badge>;
  if (state === 'withdrawn') return <StateBadge state={state} />;
  if (decided !== undefined) return <Badge tone="neutral">{decided}</Badge>;
  return isNew ? <Badge tone="info">{t('applicants.new')}</Badge> : null;
}
