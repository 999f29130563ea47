import { useText } from '../../i18n/use-text.ts';
import { useJobMarks } from '../../local/hooks/use-job-marks.ts';
import { useAppliedJobs } from '../../local/hooks/use-applied-jobs.ts';
import { useViewedJobs } from '../../local/hooks/use-viewed-jobs.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CardSkeleton } from '../jobs/card/card-skeleton.tsx';
import { JobCard } from '../jobs/card/job-card.tsx';
import { listAbsence } from '../jobs/list/list-absence.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useRowActions } from '../jobs/card/use-row-actions.tsx';
import { paths } from '../paths.ts';
import { useCatalogueValue, useServices, useTodayIn, useWageTable } from '../services.ts';
import styles from './latest-jobs.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { useLatestJobs } from './use-latest-jobs.ts';

/** A phone's screen is soon full; a wide one shows two columns. */
const SHOWN = { phone: 3, wide: 6 };

const ABSENT = { full: 'Full', outdated: 'Outdated', unreachable: 'Offline' } as const;

export function LatestJobs() {
  const t = useText();
  return (
    <Section
      isNear
      title={t('home.latestTitle')}
      action={
        <LinkButton to={paths.jobList.href()} variant="secondary">
          {t('home.latestAll')}
        </LinkButton>
      }
    >
      <LatestList />
    </Section>
  );
}

function LatestList() {
  const t = useText();
  const hasFailed = useCatalogueValue(({ state }) => state === 'failed');
  const absence = useCatalogueValue(listAbsence);
  const { update } = useServices();
  const shown = useMediaQuery('(min-width: 48rem)') ? SHOWN.wide : SHOWN.phone;
  const latest = useLatestJobs(shown);
  const todayIn = useTodayIn();
  const wageTable = useWageTable();
  const viewed = useViewedJobs();
  const applied = useAppliedJobs();
  const { saved } = useJobMarks();
  const { actions, failed } = useRowActions();
  if (latest.state === 'failed' || hasFailed) return <Notice tone="error">{t('home.latestFailed')}</Notice>;
  if (latest.state === 'ready' && latest.rows.length > 0) {
    return (
      <ul className={styles['list']}>
        {latest.rows.map(({ card, note }) => (
          <li key={card.jobId}>
            <JobCard
              card={card}
              note={note}
              today={todayIn(card.provinceId)}
              wageTable={wageTable}
              viewed={viewed.has(card.jobId)}
              applied={applied.get(card.jobId)}
              saved={saved.has(card.jobId)}
              onSave={actions.onSave}
            />
          </li>
        ))}
        {failed && (
          <li>
            <p role="alert">{failed}</p>
          </li>
        )}
      </ul>
    );
  }
  if (latest.state === 'ready') return <EmptyState title={t('home.latestNone')} />;
  // From the first moment the place of a list on its way is kept: words in it would move what is below.
  if (absence && absence !== 'coming') {
    return (
      <EmptyState
        title={t('home.latestEmpty')}
        action={absence === 'outdated' && <Button onClick={update.renew}>{t('common.updateApp')}</Button>}
      >
        {t(`home.latest${ABSENT[absence]}`)}
      </EmptyState>
    );
  }
  return (
    <div className={styles['list']} aria-busy="true">
      {Array.from({ length: shown }, (_, place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}
