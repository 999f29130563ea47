import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/pulled-records.ts';
import { type Received, useLook } from '../../local/use-received.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { offerFile } from '../outbox/offer-file.ts';
import { paths } from '../paths.ts';
import { applicantsCsv } from './applicants-csv.ts';
import styles from './applicants.module.css';
import { StateBadge } from './state-badge.tsx';

const AT_ONCE = 100;
const EXCERPT = 160;

interface ReceivedListProps {
  jobId: number;
  received: Received;
  /** What came after it is marked as new. */
  lookedAt: string;
}

export function ReceivedList({ jobId, received: { posting, applications }, lookedAt }: ReceivedListProps) {
  const t = useText();
  const { language } = useLanguage();
  const [shown, setShown] = useState(AT_ONCE);
  const title = posting?.jobTitle ?? applications[0]?.jobTitle ?? '';
  const standing = applications.filter(({ state }) => state === 'sent').length;
  useDocumentTitle(t('applicants.titleOf', { title }));
  useLook(jobId, applications[0]?.sentAt);

  function download() {
    const csv = applicantsCsv(applications, { t, language });
    offerFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `portage-applications-${jobId}.csv`);
  }
  return (
    <Page width="reading">
      <BackLink to={paths.applicants.href()}>{t('applicants.all')}</BackLink>
      <PageHeader title={title} lead={t('applicants.lead')} />
      <div className={styles['bar']}>
        <p role="status">{t('applicants.count', { count: standing })}</p>
        <div className={styles['actions']}>
          <Link to={paths.job.href(jobId)} className={styles['link']}>
            {t('applicants.seePosting')}
          </Link>
          {applications.length > 0 && (
            <Button
              variant="secondary"
              size="small"
              icon={<Icon icon={Download} size={18} />}
              onClick={download}
            >
              {t('applicants.download')}
            </Button>
          )}
        </div>
      </div>
      {applications.length === 0 ? (
        <EmptyState title={t('applicants.empty')}>{t('applicants.emptyText')}</EmptyState>
      ) : (
        <ul className={styles['list']}>
          {applications.slice(0, shown).map(application => (
            <li key={application.id}>
              <ApplicationLink application={application} isNew={application.sentAt > lookedAt} />
            </li>
          ))}
        </ul>
      )}
      {applications.length > shown && (
        <Button variant="secondary" wide onClick={() => setShown(shown + AT_ONCE)}>
          {t('applicants.more', { count: Math.min(AT_ONCE, applications.length - shown) })}
        </Button>
      )}
    </Page>
  );
}

function ApplicationLink({ application, isNew }: { application: ReceivedApplication; isNew: boolean }) {
  const t = useText();
  const { language } = useLanguage();
  const { id, jobId, name, message, sentAt, state } = application;
  return (
    <Link to={paths.applicants.href(jobId, id)} className={styles['line']}>
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['soft']}>{datedMomentWords(sentAt, { language })}</span>
        {state === 'sent' && (
          <span className={styles['excerpt']} dir="auto">
            {message.slice(0, EXCERPT)}
          </span>
        )}
      </span>
      {state === 'withdrawn' ? (
        <StateBadge state={state} />
      ) : (
        isNew && <Badge tone="info">{t('applicants.new')}</Badge>
      )}
    </Link>
  );
}
