import { useRef } from 'react';
import { isWholeList } from '../../catalogue/query/whole-list.ts';
import { Link } from '../../ui/link.tsx';
import { spokenJobId } from '../../domain/posting/spoken-job-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAppliedJobs } from '../../local/hooks/use-applied-jobs.ts';
import { useJobMarks } from '../../local/hooks/use-job-marks.ts';
import { useViewedJobs } from '../../local/hooks/use-viewed-jobs.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bookmark } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { CardSkeleton } from '../jobs/card/card-skeleton.tsx';
import { HandoverButton } from '../handover/handover-button.tsx';
import { JobCard } from '../jobs/card/job-card.tsx';
import { useRowActions } from '../jobs/card/use-row-actions.tsx';
import { paths } from '../paths.ts';
import { useMoreItems } from '../../ui/use-more-items.ts';
import { useCatalogueValue, useTodayIn, useWageTable } from '../services.ts';
import { JobLine } from './job-line.tsx';
import styles from './saved-screen.module.css';
import { useSavedCards } from './use-saved-cards.ts';

/** At first, and with each press. Cards by the thousand would stop the page for seconds with each mark. */
const AT_ONCE = 50;

export function SavedJobs() {
  const t = useText();
  const { shown, showMore, list } = useMoreItems<HTMLUListElement>(AT_ONCE);
  // Those of the next press too, so that they can take the focus at once.
  const saved = useSavedCards(shown + AT_ONCE);
  const jobs = saved?.jobs.slice(0, shown);
  const left = (saved?.jobIds.length ?? 0) - shown;
  const isWhole = useCatalogueValue(isWholeList);
  const todayIn = useTodayIn();
  const wageTable = useWageTable();
  const viewed = useViewedJobs();
  const applied = useAppliedJobs();
  const marks = useJobMarks();
  const { actions, failed } = useRowActions();
  const title = useRef<HTMLHeadingElement>(null);

  function onSave(jobId: number, saved: boolean) {
    actions.onSave(jobId, saved);
    // The button that was pressed goes with its card.
    if (!saved) title.current?.focus({ preventScroll: true });
  }
  return (
    <section className={styles['section']} aria-busy={!jobs}>
      <h2 className={styles['title']} ref={title} tabIndex={-1}>
        {t('saved.jobsTitle')}
      </h2>
      {saved && saved.jobIds.length > 0 && (
        <div>
          <HandoverButton jobIds={saved.jobIds} />
        </div>
      )}
      {failed && <p role="alert">{failed}</p>}
      {!jobs && <CardSkeleton />}
      {jobs?.length === 0 && (
        <EmptyState
          title={t('saved.jobsEmpty')}
          icon={<Icon icon={Bookmark} size={40} />}
          action={
            <LinkButton to={paths.jobList.href()} variant="secondary">
              {t('saved.jobsAction')}
            </LinkButton>
          }
        >
          {t('saved.jobsEmptyText')}
        </EmptyState>
      )}
      <ul ref={list} className={styles['cards']}>
        {jobs?.map(({ jobId, card, last }) => (
          <li key={jobId}>
            {card ? (
              <JobCard
                card={card}
                today={todayIn(card.provinceId)}
                wageTable={wageTable}
                viewed={viewed.has(jobId)}
                applied={applied.get(jobId)}
                saved
                hidden={marks.hidden.has(jobId) || marks.employers.includes(card.businessName)}
                onSave={onSave}
              />
            ) : (
              <div className={styles['gone']}>
                <div className={styles['known']}>
                  <Link to={paths.job.href(jobId)}>
                    {last
                      ? last.jobTitle
                      : t(isWhole ? 'saved.gone' : 'saved.unlisted', { jobId: spokenJobId(jobId) })}
                  </Link>
                  {last && <JobLine job={{ card: last, isUnlisted: isWhole }} />}
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('saved.removeLabel', { name: last?.jobTitle ?? spokenJobId(jobId) })}
                  onClick={() => onSave(jobId, false)}
                >
                  {t('saved.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="secondary" wide onClick={showMore}>
          {t('saved.more', { count: left })}
        </Button>
      )}
    </section>
  );
}
