import type { CatalogueStatus } from '../../catalogue/query.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloudOff } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useServices } from '../services.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { JobList } from './job-list.tsx';
import type { ListQuery } from './job-pages.ts';
import styles from './job-results.module.css';
import type { ListFilters } from './list-filters.ts';
import type { ListPlace } from './list-place.ts';
import { NoMatches } from './no-matches.tsx';
import type { JobPages } from './use-job-pages.ts';
import { useViewedJobs } from '../../local/use-viewed-jobs.ts';

interface JobResultsProps {
  status: CatalogueStatus;
  pages: JobPages;
  filters: ListFilters;
  search: string;
  saved: ListPlace | null;
  today: string;
  wageTable: WageTable;
  toQuery: (filters: ListFilters) => ListQuery;
  onChange: (filters: ListFilters) => void;
}

export function JobResults({ status, pages, filters, toQuery, onChange, ...list }: JobResultsProps) {
  const t = useText();
  const { catalogue } = useServices();
  const viewed = useViewedJobs();
  const total = pages.held?.counts.total ?? 0;

  if (pages.failed) {
    return (
      <Notice tone="error" title={t('jobs.failed.title')}>
        <p>{t('jobs.failed.text')}</p>
        <div>
          <Button variant="secondary" onClick={pages.retry}>
            {t('jobs.failed.retry')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (status.state === 'empty' && status.cards === 0) {
    if (status.unreachable && !status.syncing) {
      return (
        <EmptyState
          icon={<Icon icon={CloudOff} size={36} />}
          title={t('jobs.notDownloaded.title')}
          action={<Button onClick={() => catalogue.refresh()}>{t('jobs.failed.retry')}</Button>}
        >
          <p>{t('jobs.notDownloaded.text')}</p>
        </EmptyState>
      );
    }
    if (status.syncing || status.confirmedAt === null) return <Skeletons />;
  }
  if (!pages.held) return null;
  if (total === 0) return <NoMatches filters={filters} toQuery={toQuery} onChange={onChange} />;
  return <JobList {...list} pages={pages} total={total} viewed={viewed} />;
}

const SKELETONS = ['a', 'b', 'c', 'd'];

function Skeletons() {
  const t = useText();
  return (
    <div className={styles['skeletons']} aria-busy="true" aria-live="polite">
      <VisuallyHidden>{t('jobs.loading')}</VisuallyHidden>
      {SKELETONS.map(key => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}
