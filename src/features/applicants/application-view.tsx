import { Link } from '../../ui/link.tsx';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { paths } from '../paths.ts';
import { ApplicantAnswers } from './applicant-answers.tsx';
import { ApplicantResume } from './applicant-resume.tsx';
import styles from './applicants.module.css';
import { ContactActions } from './contact-actions.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { DecisionChoice } from './decision-choice.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import type { Neighbours } from './neighbours.ts';
import { Notes } from './notes.tsx';
import { StateBadge } from './state-badge.tsx';
import { useMarkOpened } from './use-mark-opened.ts';
import { BACK_TO_PLACE } from './list/use-return-place.ts';

/** One application, whole. */
export function ApplicationView({
  application,
  neighbours,
}: {
  application: ReceivedApplication;
  neighbours: Neighbours;
}) {
  const t = useText();
  const { language } = useLanguage();
  const { jobId, jobTitle, name, message, sentAt, reference, state } = application;
  useDocumentTitle(t('applicants.titleOf', { title: name }));
  useMarkOpened(application);
  return (
    <Page width="reading">
      <BackLink to={paths.applicants.href(jobId)} state={BACK_TO_PLACE}>
        {t('applicants.toList')}
      </BackLink>
      <NeighbourLinks jobId={jobId} neighbours={neighbours} />
      <header className={styles['head']}>
        <StateBadge state={state} />
        <h1 className={styles['title']} dir="auto">
          {name}
        </h1>
        <p className={styles['soft']}>
          {t('applicants.received', { moment: datedMomentWords(sentAt, { language }), reference })}
        </p>
        <p>
          <Link to={paths.job.href(jobId)} className={styles['link']}>
            {jobTitle}
          </Link>
        </p>
      </header>
      {state === 'withdrawn' && <p className={styles['withdrawn']}>{t('applicants.withdrawnText')}</p>}
      <div className={styles['parts']}>
        <ContactActions application={application} />
        <section className={styles['part']} aria-labelledby="applicant-message">
          <h2 className={styles['partTitle']} id="applicant-message">
            {t('applicants.message')}
          </h2>
          <p className={styles['message']} dir="auto">
            {message}
          </p>
        </section>
        <ApplicantAnswers application={application} />
        <ApplicantResume application={application} />
        {state === 'sent' && <DecisionChoice application={application} />}
        <Conversation
          applicationId={application.id}
          side="employer"
          title={name}
          name={name}
          isOpen={state === 'sent'}
        />
        <Notes application={application} />
      </div>
      <NeighbourLinks jobId={jobId} neighbours={neighbours} />
    </Page>
  );
}
