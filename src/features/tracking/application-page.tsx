import { useRef } from 'react';
import { Link } from '../../ui/link.tsx';
import { readAnswers } from '../../domain/questions/answers.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { ProgressSteps } from '../apply/progress-steps.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { AnswerList } from '../draft-form/answer-list.tsx';
import { WithdrawButton } from '../my-work/withdraw-button.tsx';
import { paths } from '../paths.ts';
import { JobLine } from '../saved/job-line.tsx';
import { OwnParts } from './own-parts.tsx';
import { TrackedBadge } from './state-badge.tsx';
import { isTrackedAs, type Tracked } from './tracked.ts';
import { useKnownJob } from '../saved/use-known-job.ts';
import styles from './tracking.module.css';

interface ApplicationPageProps {
  tracked: readonly Tracked[];
  /** The id in the page's address. */
  address: string;
}

/** One of the person's own applications: how it stands, and what was sent. */
export function ApplicationPage({ tracked, address }: ApplicationPageProps) {
  const found = tracked.find(each => isTrackedAs(each, address));
  if (!found?.application) return <Gone />;
  // Back, pressed twice at once, leads from one application to another without the list in between.
  return <Found key={address} tracked={found} application={found.application} />;
}

interface FoundProps {
  tracked: Tracked;
  application: NonNullable<Tracked['application']>;
}

function Found({ tracked, application: { own, stage, progress } }: FoundProps) {
  const words = useWords();
  const { t } = words;
  const { record, entry } = own;
  const { title, jobId } = tracked;
  const job = useKnownJob(jobId);
  useDocumentTitle(t('tracking.titleOf', { title }));
  const heading = useRef<HTMLHeadingElement>(null);
  const acceptedAt = record?.sentAt ?? entry?.receipt?.acceptedAt;
  const reference = record?.reference ?? entry?.receipt?.reference ?? '';
  return (
    <Page width="reading">
      <BackLink to={paths.applications.href()}>{t('tracking.toList')}</BackLink>
      <header className={styles['head']}>
        <TrackedBadge tracked={tracked} />
        <h1 className={styles['title']} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <JobLine job={job} employer={record?.employer} />
        {acceptedAt !== undefined && (
          <p className={styles['soft']}>
            {t('tracking.sentOn', { moment: datedMomentWords(acceptedAt, words), reference })}
          </p>
        )}
        {jobId !== null && (
          <Link to={paths.job.href(jobId)} className={styles['link']}>
            {t('tracking.seeJob')}
          </Link>
        )}
      </header>
      <div className={styles['parts']}>
        <section className={styles['part']} aria-labelledby="tracking-progress">
          <h2 className={styles['partTitle']} id="tracking-progress">
            {t('tracking.progress')}
          </h2>
          {(stage.stage === 'unsent' || stage.stage === 'refused') && (
            <>
              <p>{t(stage.stage === 'unsent' ? 'tracking.unsentText' : 'tracking.refusedText')}</p>
              <LinkButton to={paths.outbox.href()} variant="secondary">
                {t('tracking.toOutbox')}
              </LinkButton>
            </>
          )}
          {acceptedAt !== undefined && (
            <ProgressSteps
              progress={progress}
              acceptedAt={acceptedAt}
              isWithdrawn={stage.stage === 'withdrawn'}
            />
          )}
          {stage.stage === 'withdrawing' && <p>{t('tracking.withdrawingText')}</p>}
          {stage.stage === 'withdrawn' && <p>{t('tracking.withdrawnText')}</p>}
          {stage.stage === 'sent' && (
            <div>
              <WithdrawButton
                applicationId={stage.applicationId}
                jobId={stage.jobId}
                title={title}
                onWithdrawn={() => heading.current?.focus({ preventScroll: true })}
              />
            </div>
          )}
        </section>
        {(stage.stage === 'sent' || stage.stage === 'withdrawn') && progress.delivery?.via === 'inbox' && (
          <Conversation
            applicationId={tracked.id}
            side="applicant"
            title={title}
            name={job?.card.businessName ?? record?.employer?.name ?? ''}
            isOpen={stage.stage === 'sent'}
          />
        )}
        {jobId !== null && <OwnParts jobId={jobId} title={title} />}
        <Letter tracked={own} />
        <Answers tracked={own} />
      </div>
    </Page>
  );
}

/** The text as it was sent, and the name of the file that went with it. */
function Letter({ tracked: { record, entry } }: { tracked: FoundProps['application']['own'] }) {
  const { t } = useWords();
  const message = record?.message ?? entry?.payload['message'];
  const resume = record?.resume ?? entry?.payload['resume'];
  const file = typeof resume === 'object' && resume !== null && 'name' in resume ? resume.name : null;
  return (
    <section className={styles['part']} aria-labelledby="tracking-letter">
      <h2 className={styles['partTitle']} id="tracking-letter">
        {t('tracking.letter')}
      </h2>
      <p className={styles['text']} dir="auto">
        {typeof message === 'string' ? message : ''}
      </p>
      {typeof file === 'string' && (
        <p className={styles['soft']}>
          {t('tracking.file')} <bdi>{file}</bdi>
        </p>
      )}
    </section>
  );
}

/** What the person answered to the employer's questions. */
function Answers({ tracked: { record, entry } }: { tracked: FoundProps['application']['own'] }) {
  const { t } = useWords();
  const answers = record?.answers ?? readAnswers(entry?.payload['answers']);
  if (answers.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="tracking-answers">
      <h2 className={styles['partTitle']} id="tracking-answers">
        {t('tracking.answers')}
      </h2>
      <AnswerList answers={answers} />
    </section>
  );
}

/** On no device any more, or not pulled to this one yet. */
function Gone() {
  const { t } = useWords();
  useDocumentTitle(t('tracking.title'));
  return (
    <Page width="reading">
      <EmptyState
        title={t('tracking.gone')}
        headingLevel={1}
        action={<LinkButton to={paths.applications.href()}>{t('tracking.toList')}</LinkButton>}
      >
        {t('tracking.goneText')}
      </EmptyState>
    </Page>
  );
}
