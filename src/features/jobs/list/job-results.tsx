import { memo, type ReactNode, useEffect } from 'react';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAppliedJobs } from '../../../local/hooks/use-applied-jobs.ts';
import { useViewedJobs } from '../../../local/hooks/use-viewed-jobs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CloudOff, TriangleAlert } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { useCatalogueValue, useServices } from '../../services.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { FirstRows } from './first-rows.tsx';
import { JobList } from './job-list.tsx';
import type { ListLinkState } from '../job-link-state.ts';
import type { RowActions } from '../card/job-row.tsx';
import styles from './job-results.module.css';
import { absenceTitle, listAbsence } from './list-absence.ts';
import type { ListFilters } from '../filters/list-filters.ts';
import type { ListPlace } from './list-place.ts';
import type { ListContext } from '../filters/list-query.ts';
import { forgetRows, rowsBefore } from '../rows-before.ts';
import type { JobPages } from '../use-job-pages.ts';
import type { Near } from '../lookups/use-near.ts';

const NoMatches = lazily(async () => (await import('./no-matches.tsx')).NoMatches, { area: 'filters' });

interface JobResultsProps {
  pages: JobPages;
  filters: ListFilters;
  near: Near;
  context: ListContext;
  onChange: (filters: ListFilters) => void;
  search: string;
  saved: ListPlace | null;
  today: string;
  wageTable: WageTable;
  savedJobs: ReadonlySet<number>;
  hiddenInPlace: ReadonlySet<number>;
  actions: RowActions;
  link: ListLinkState;
  openJob: number | null;
}

export const JobResults = memo(function JobResults(props: JobResultsProps) {
  const { pages, filters, near, context, onChange, ...list } = props;
  const t = useText();
  const viewed = useViewedJobs();
  const applied = useAppliedJobs();
  const { held } = pages;
  const hasFailed = useCatalogueValue(({ state }) => state === 'failed');
  const absence = useCatalogueValue(listAbsence);
  const isComing = useCatalogueValue(({ partial, syncing }) => partial && syncing);
  useEffect(() => {
    if (held) forgetRows();
  }, [held]);
  /** A place far down has other rows. */
  const before = list.saved === null ? rowsBefore() : null;
  const first = (otherwise: ReactNode) =>
    before && !held ? <FirstRows rows={before} link={list.link} /> : otherwise;

  if (pages.failed || hasFailed) {
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
  if (absence === 'coming') return first(<Skeletons />);
  if (absence) return <NoList absence={absence} />;
  if (!held) return first(null);
  if (held.total === 0 && held.isPartial && isComing) return <Skeletons />;
  if (held.total === 0) {
    return <NoMatches filters={filters} near={near} context={context} onChange={onChange} />;
  }
  return <JobList {...list} pages={pages} held={held} viewed={viewed} applied={applied} />;
});

const NO_LIST = {
  full: 'jobs.noRoom.text',
  outdated: 'jobs.outdated.text',
  unreachable: 'jobs.notDownloaded.text',
} as const;

/** Why there is none, and what can be done about it. */
function NoList({ absence }: { absence: keyof typeof NO_LIST }) {
  const t = useText();
  const isTrying = useCatalogueValue(({ syncing }) => syncing);
  const { catalogue, update } = useServices();
  return (
    <EmptyState
      icon={<Icon icon={absence === 'unreachable' ? CloudOff : TriangleAlert} size={36} />}
      title={t(absenceTitle(absence))}
      action={
        <>
          {absence === 'outdated' ? (
            <Button onClick={update.renew}>{t('common.updateApp')}</Button>
          ) : (
            <Button busy={isTrying} onClick={() => catalogue.refresh()}>
              {t('jobs.failed.retry')}
            </Button>
          )}
          {absence === 'full' && (
            <LinkButton variant="secondary" to={paths.storage.href()}>
              {t('common.navStorage')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{t(NO_LIST[absence])}</p>
    </EmptyState>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd'];

function Skeletons() {
  return (
    <div className={styles['skeletons']} aria-busy="true">
      {SKELETONS.map(key => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}
