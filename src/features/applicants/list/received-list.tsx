import { useRef } from 'react';
import { Link } from '../../../ui/link.tsx';
import { useLanguage } from '../../../i18n/text-provider.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { isFresh } from '../../../local/values/opened-applications.ts';
import { type Received, useLook } from '../../../local/hooks/use-received.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { readDecisions } from '../../../local/hooks/use-decision.ts';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import { useUnread } from '../../../local/tracking/conversation.ts';
import { useInterviews } from '../../../local/tracking/interviews.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { offerFile } from '../../outbox/entry/offer-file.ts';
import { paths } from '../../paths.ts';
import { NO_FILTER } from './applicant-filter.ts';
import { applicantsCsv } from '../applicants-csv.ts';
import { ApplicationLink } from '../application-link.tsx';
import styles from '../applicants.module.css';
import { DecideAll } from './decide-all.tsx';
import { FilterForm } from './filter-form.tsx';
import { type FilteredApplicants, FROM_LIST } from './use-applicant-filter.ts';
import { useReturnPlace } from './use-return-place.ts';

const AT_ONCE = 100;
/** A shorter list is looked through faster than it is searched. */
const SEARCHED_FROM = 8;
const NONE: ReadonlySet<string> = new Set();

interface ReceivedListProps {
  jobId: number;
  received: Received;
  filtered: FilteredApplicants;
  /** Applications sent after this time are marked as new. */
  lookedAt: string;
}

export function ReceivedList({
  jobId,
  received: { posting, applications },
  filtered: { filter, setFilter, isFiltered, found, counts, decisions },
  lookedAt,
}: ReceivedListProps) {
  const db = usePersonDatabase();
  const unread = useUnread();
  const interviews = useInterviews();
  const t = useText();
  const { language } = useLanguage();
  const { shown, showMore, list } = useReturnPlace<HTMLUListElement>(AT_ONCE);
  const title = posting?.jobTitle ?? applications[0]?.jobTitle ?? '';
  const standing = applications.filter(({ state }) => state === 'sent').length;
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(area);
  useDocumentTitle(t('applicants.titleOf', { title }));
  useLook(jobId, applications[0]?.sentAt);

  async function download() {
    const decisions = await readDecisions(db, applications);
    const csv = applicantsCsv(found, { t, language, decisions });
    offerFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `portage-applications-${jobId}.csv`);
  }
  return (
    <Page width="reading">
      <BackLink to={paths.applicants.href()}>{t('applicants.all')}</BackLink>
      <PageHeader title={title} lead={t('applicants.lead')} />
      <div className={styles['bar']}>
        <p role="status">
          {isFiltered
            ? t('applicants.found', { count: found.length, all: applications.length })
            : t('applicants.count', { count: standing })}
        </p>
        <div className={styles['actions']}>
          <Link to={paths.job.href(jobId)} className={styles['link']}>
            {t('applicants.seePosting')}
          </Link>
          {found.length > 0 && (
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
      <div ref={area}>
        {(applications.length >= SEARCHED_FROM || isFiltered) && (
          <>
            <FilterForm filter={filter} onChange={setFilter} counts={counts} />
            {isFiltered && <DecideAll found={found} />}
          </>
        )}
        {applications.length === 0 && (
          <EmptyState title={t('applicants.empty')}>{t('applicants.emptyText')}</EmptyState>
        )}
        {applications.length > 0 && found.length === 0 && (
          <EmptyState
            title={t('applicants.noneFound')}
            action={
              <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
                {t('applicants.showAll')}
              </Button>
            }
          />
        )}
        {found.length > 0 && (
          <ul ref={list} className={styles['list']}>
            {found.slice(0, shown).map(application => (
              <li key={application.id}>
                <ApplicationLink
                  application={application}
                  from={FROM_LIST}
                  isNew={isFresh(application, lookedAt, NONE)}
                  unread={unread?.get(application.id) ?? 0}
                  decision={decisions?.get(application.id)?.decision}
                  interview={interviews?.get(application.id)?.interview}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {found.length > shown && (
        <Button variant="secondary" wide onClick={showMore}>
          {t('applicants.more', { count: Math.min(AT_ONCE, found.length - shown) })}
        </Button>
      )}
    </Page>
  );
}
