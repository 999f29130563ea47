import { useEffect } from 'react';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { useSavedSearches, useSearchLooks } from '../../local/hooks/use-saved.ts';
import { useJobLooks } from '../../local/tracking/watched-jobs.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { isApplicationNews } from '../../local/values/job-changes.ts';
import { listedChanges, noteChangesSeen } from '../../local/values/job-looks.ts';
import { noteMatchesSeen } from '../../local/values/matches-seen.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell } from '../../ui/icons.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { useCatalogueValue, useServices } from '../services.ts';
import { ChangedJob, type ChangedLook } from './changed-job.tsx';
import styles from './changes.module.css';
import { MatchedSearches } from './matched-searches.tsx';

type Looks = ReturnType<typeof useJobLooks>;

/** What is new to the person. It's compared on this device, so it needs no connection and no account. */
export function ChangesScreen() {
  const words = useWords();
  const { t } = words;
  useDocumentTitle(t('changes.title'));
  const { now } = useServices();
  const confirmedAt = useCatalogueValue(status => status.confirmedAt);
  const looks = useJobLooks();
  const searches = useSavedSearches();
  const searchLooks = useSearchLooks();
  useSeen(looks, searchLooks);

  const changed = (looks ?? [])
    .map((look): ChangedLook => ({ look, changes: listedChanges(look) }))
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => b.look.changedAt - a.look.changedAt || a.look.jobId - b.look.jobId);
  const isNews = ({ changes }: ChangedLook) => changes.some(isApplicationNews);
  const isOver = ({ look }: ChangedLook) => (look.now.job?.state ?? 'open') !== 'open';
  const groups = [
    { name: 'applications', items: changed.filter(isNews) },
    { name: 'jobs', items: changed.filter(each => !isNews(each) && !isOver(each)) },
    { name: 'over', items: changed.filter(each => !isNews(each) && isOver(each)) },
  ] as const;
  const matched = (searches ?? []).filter(
    ({ searchId }) => (searchLooks?.get(searchId)?.fresh.length ?? 0) > 0,
  );
  const isRead = looks !== undefined && searches !== undefined && searchLooks !== undefined;
  return (
    <Page>
      <PageHeader title={t('changes.title')} lead={t('changes.lead')} />
      {confirmedAt !== null && (
        <p className={styles['soft']}>
          {t('changes.asOf', { moment: momentWords(confirmedAt, now(), words) })}
        </p>
      )}
      {!isRead && <Skeleton height="block" />}
      {isRead && changed.length + matched.length === 0 && (
        <EmptyState
          title={t('changes.none')}
          icon={<Icon icon={Bell} size={40} />}
          action={
            <LinkButton to={paths.saved.href()} variant="secondary">
              {t('changes.saved')}
            </LinkButton>
          }
        >
          {t('changes.noneText')}
        </EmptyState>
      )}
      <div className={styles['sections']}>
        {groups.map(
          ({ name, items }) =>
            items.length > 0 && (
              <section key={name} className={styles['section']}>
                <h2 className={styles['title']}>{t(`changes.group.${name}`)}</h2>
                <ul className={styles['list']}>
                  {items.map(item => (
                    <ChangedJob key={item.look.jobId} {...item} />
                  ))}
                </ul>
              </section>
            ),
        )}
        {matched.length > 0 && searchLooks && <MatchedSearches searches={matched} looks={searchLooks} />}
      </div>
    </Page>
  );
}

/** What is on the screen counts as seen. It stays on the list for the rest of this visit. */
function useSeen(looks: Looks, searchLooks: ReturnType<typeof useSearchLooks>): void {
  const db = usePersonDatabase();
  useEffect(() => {
    if (!looks || !searchLooks) return;
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      // A full disk: it stays new.
      noteChangesSeen(db, looks).catch(() => undefined);
      noteMatchesSeen(db, [...searchLooks.values()]).catch(() => undefined);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [db, looks, searchLooks]);
}
