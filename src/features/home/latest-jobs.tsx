import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardSkeleton } from '../jobs/card-skeleton.tsx';
import { JobCard } from '../jobs/job-card.tsx';
import { useToday, useWageTable } from '../jobs/use-wage-table.ts';
import { paths } from '../paths.ts';
import { useCatalogueStatus } from '../services.ts';
import styles from './latest-jobs.module.css';
import { Section } from '../../ui/section.tsx';
import { useLatestJobs } from './use-latest-jobs.ts';

const SHOWN = 6;

export function LatestJobs() {
  const t = useText();
  return (
    <Section
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
  const status = useCatalogueStatus();
  const latest = useLatestJobs(SHOWN);
  const today = useToday();
  const wageTable = useWageTable();
  if (latest.state === 'failed') return <Notice tone="error">{t('home.latestFailed')}</Notice>;
  if (latest.state === 'ready' && latest.cards.length > 0) {
    return (
      <ul className={styles['list']}>
        {latest.cards.map(card => (
          <li key={card.jobId}>
            <JobCard card={card} today={today} wageTable={wageTable} />
          </li>
        ))}
      </ul>
    );
  }
  if (latest.state === 'ready') return <EmptyState title={t('home.latestNone')} />;
  if (status.state === 'empty' && !status.syncing) {
    return (
      <EmptyState title={t('home.latestEmpty')}>
        {t(status.unreachable ? 'home.latestOffline' : 'home.latestFetching')}
      </EmptyState>
    );
  }
  return (
    <div className={styles['list']} aria-busy="true">
      {Array.from({ length: SHOWN }, (_, place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}
