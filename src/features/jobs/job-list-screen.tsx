import { useCallback, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useCatalogueStatus } from '../services.ts';
import { DownloadProgress } from './download-progress.tsx';
import { FilterChips, type SheetFilter } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './job-list-screen.module.css';
import { JobResults } from './job-results.tsx';
import { KeywordBox } from './keyword-box.tsx';
import { activeFilters, clearedFilters, type ListFilters } from './list-filters.ts';
import { useJobPages } from './use-job-pages.ts';
import { useListFilters } from './use-list-filters.ts';
import { useSavedPlace } from './use-list-place.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useToday, useWageTable } from './use-wage-table.ts';
import { useWords } from './words.ts';

const SIDE_PANEL = '(min-width: 60rem)';

export function JobListScreen() {
  const { t } = useWords();
  useDocumentTitle(t('jobs.list.title'));
  const status = useCatalogueStatus();
  const { filters, search, setFilters } = useListFilters();
  const today = useToday();
  const wageTable = useWageTable();
  const saved = useSavedPlace(search);
  const hasPanel = useMediaQuery(SIDE_PANEL);
  const count = useRef<HTMLParagraphElement>(null);
  const [sheet, setSheet] = useState<{ focused: SheetFilter | null; changed: boolean } | null>(null);

  const toQuery = useCallback(
    (from: ListFilters) => ({ ...from, keyword: from.keyword.trim(), wageTable: wageTable.name, today }),
    [wageTable.name, today],
  );
  const pages = useJobPages(toQuery(filters), saved?.index ?? 0);
  const counts = pages.held?.counts ?? null;

  const searchFor = useCallback(
    (keyword: string) => {
      const isOnTheWay = filters.keyword !== '' && keyword !== '';
      setFilters({ ...filters, keyword }, { replace: isOnTheWay });
    },
    [filters, setFilters],
  );
  function loosen(next: ListFilters) {
    setFilters(next);
    // The button that was pressed goes with the empty list.
    count.current?.focus();
  }
  function chooseInSheet(next: ListFilters) {
    setFilters(next, { replace: sheet?.changed ?? false });
    setSheet(open => open && { ...open, changed: true });
  }

  return (
    <Page>
      <PageHeader title={t('jobs.list.title')} />
      <div className={styles['columns']}>
        {hasPanel && (
          <section className={styles['panel']} aria-label={t('jobs.filters.title')}>
            <FilterFields filters={filters} onChange={setFilters} counts={counts} wageTable={wageTable} />
            {activeFilters(filters).length > 0 && (
              <Button variant="secondary" onClick={() => setFilters(clearedFilters(filters))}>
                {t('jobs.filters.clear')}
              </Button>
            )}
          </section>
        )}
        <div className={styles['main']}>
          <KeywordBox keyword={filters.keyword} onChange={searchFor} />
          {!hasPanel && (
            <FilterChips
              filters={filters}
              onChange={setFilters}
              onOpen={focused => setSheet({ focused, changed: false })}
            />
          )}
          <DownloadProgress cards={status.cards} progress={status.progress} />
          <p className={styles['count']} aria-live="polite" ref={count} tabIndex={-1}>
            {counts && status.state === 'ready' && t('jobs.count', { total: counts.total })}
          </p>
          <JobResults
            status={status}
            pages={pages}
            filters={filters}
            search={search}
            saved={saved}
            today={today}
            wageTable={wageTable}
            toQuery={toQuery}
            onChange={loosen}
          />
        </div>
      </div>
      {!hasPanel && (
        <FilterSheet
          open={sheet !== null}
          focused={sheet?.focused ?? null}
          onClose={() => setSheet(null)}
          filters={filters}
          onChange={chooseInSheet}
          counts={counts}
          wageTable={wageTable}
        />
      )}
    </Page>
  );
}
