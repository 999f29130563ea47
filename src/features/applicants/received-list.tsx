import { Link } from '../../ui/link.tsx';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { isFresh } from '../../local/values/opened-applications.ts';
import { type Received, useLook } from '../../local/hooks/use-received.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { readDecisions, useDecisions } from '../../local/hooks/use-decision.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { useUnread } from '../../local/tracking/conversation.ts';
import { useInterviews } from '../../local/tracking/interviews.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { offerFile } from '../outbox/entry/offer-file.ts';
import { paths } from '../paths.ts';
import { applicantsCsv } from './applicants-csv.ts';
import { ApplicationLink } from './application-link.tsx';
import styles from './applicants.module.css';
import { useReturnPlace } from './use-return-place.ts';

const AT_ONCE = 100;
const NONE: ReadonlySet<string> = new Set();

interface ReceivedListProps {
  jobId: number;
  received: Received;
  /** Applications sent after this time are marked as new. */
  lookedAt: string;
}

export function ReceivedList({ jobId, received: { posting, applications }, lookedAt }: ReceivedListProps) {
  const db = usePersonDatabase();
  const unread = useUnread();
  const interviews = useInterviews();
  const decisions = useDecisions(applications);
  const t = useText();
  const { language } = useLanguage();
  const { shown, showMore, list } = useReturnPlace<HTMLUListElement>(AT_ONCE);
  const title = posting?.jobTitle ?? applications[0]?.jobTitle ?? '';
  const standing = applications.filter(({ state }) => state === 'sent').length;
  useDocumentTitle(t('applicants.titleOf', { title }));
  useLook(jobId, applications[0]?.sentAt);

  async function download() {
    const decisions = await readDecisions(db, applications);
    const csv = applicantsCsv(applications, { t, language, decisions });
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
              onClick={() => void download()}
            >
              {t('applicants.download')}
            </Button>
          )}
        </div>
      </div>
      {applications.length === 0 ? (
        <EmptyState title={t('applicants.empty')}>{t('applicants.emptyText')}</EmptyState>
      ) : (
        <ul ref={list} className={styles['list']}>
          {applications.slice(0, shown).map(application => (
            <li key={application.id}>
              <ApplicationLink
                application={application}
                isNew={isFresh(application, lookedAt, NONE)}
                unread={unread?.get(application.id) ?? 0}
                decision={decisions?.get(application.id)?.decision}
                interview={interviews?.get(application.id)?.interview}
              />
            </li>
          ))}
        </ul>
      )}
      {applications.length > shown && (
        <Button variant="secondary" wide onClick={showMore}>
          {t('applicants.more', { count: Math.min(AT_ONCE, applications.length - shown) })}
        </Button>
      )}
    </Page>
  );
}
