import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { Link } from '../../../ui/link.tsx';
import { useKnownJobMarks } from '../../../local/hooks/use-job-marks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MapIcon } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { paths } from '../../paths.ts';
import { useToday, useWageTable } from '../../services.ts';
import { useBeside, useHasRoom } from '../beside.ts';
import { DownloadProgress } from './download-progress.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { writeFilters } from '../filters/filters-address.ts';
import styles from './job-list-screen.module.css';
import { JobResults } from './job-results.tsx';
import type { ListLinkState } from '../job-link-state.ts';
import { KeywordBox } from './keyword-box.tsx';
import type { FilterName, ListFilters } from '../filters/list-filters.ts';
import { ListHead } from './list-head.tsx';
import { type ListContext, listQuery } from '../filters/list-query.ts';
import { PostingPane } from './posting-pane.tsx';
import { useCounts } from '../filters/use-counts.ts';
import { useHiddenJobs } from '../hidden/use-hidden-jobs.ts';
import { useHiddenTotal } from '../hidden/use-hidden-total.ts';
import { useJobPages } from '../use-job-pages.ts';
import { useListFilters } from '../filters/use-list-filters.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSavedPlace } from './use-list-place.ts';
import { useListSheet } from './use-list-sheet.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useNear } from '../lookups/use-near.ts';
import { useRowActions } from '../card/use-row-actions.tsx';
import { useWasTrue } from '../../../ui/use-was-true.ts';
import { useWords } from '../../../i18n/words.ts';

const SIDE_PANEL = '(min-width: 60rem)';
const NONE: ReadonlySet<number> = new Set();
const NO_NAMES: readonly string[] = [];

// The cards come first: what the filters need is loaded while they are already on the screen.
const texts = { area: 'filters' } as const;
const FilterPanel = lazily(async () => (await import('../filters/filter-fields.tsx')).FilterFields, texts);
const FilterSheet = lazily(async () => (await import('../filters/filter-sheet.tsx')).FilterSheet, texts);
const HiddenSheet = lazily(async () => (await import('../hidden/hidden-sheet.tsx')).HiddenSheet, texts);

/** `posting`: the one that is open beside the list, where there is room for both. */
export function JobListScreen({ posting = null }: { posting?: ReactNode }) {
  const { t } = useWords();
  useDocumentTitle(posting ? null : t('jobs.list.title'));
  const beside = useBeside();
  const hasRoom = useHasRoom();
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const { filters, search, setFilters, setKeyword, keywordNow } = useListFilters();
  const today = useToday();
  const wageTable = useWageTable();
  const steps = beside ? beside.steps + 1 : 1;
  const link = useMemo<ListLinkState>(() => ({ fromList: true, search, steps }), [search, steps]);
  // Those that the arrow keys open take the place of the one before.
  const inPlaceOf = useMemo(() => ({ ...link, steps: beside?.steps ?? 1 }), [link, beside?.steps]);
  useListKeys({ list, pane, hasRoom, beside, link: inPlaceOf });
  const saved = useSavedPlace(search);
  const hasPanel = useMediaQuery(SIDE_PANEL);
  const sheet = useListSheet();
  const isFiltersOpen = sheet.open?.sheet === 'filters';
  const isHiddenOpen = sheet.open?.sheet === 'hidden';
  const usesFilterSheet = useWasTrue(isFiltersOpen);
  const usesHiddenSheet = useWasTrue(isHiddenOpen);
  const count = useRef<HTMLParagraphElement>(null);

  const marks = useKnownJobMarks();
  const hiddenEmployers = marks?.employers ?? NO_NAMES;
  // Postings that are hidden in place leave with their employer's.
  const shownOf = JSON.stringify([search, hiddenEmployers]);
  const { leftOut, inPlace, keepInPlace } = useHiddenJobs(marks?.hidden ?? NONE, shownOf);
  // The button that was pressed goes with its row.
  const focusCount = useCallback(() => count.current?.focus({ preventScroll: true }), []);
  const { actions, failed } = useRowActions(keepInPlace, focusCount);
  const { near, settle } = useNear(filters.near);
  const context = useMemo<ListContext>(
    () => ({ hidden: leftOut, hiddenEmployers, wageTable: wageTable.name, today }),
    [leftOut, hiddenEmployers, wageTable.name, today],
  );
  const query = marks && !near.isLooking ? listQuery(filters, near.point, context) : null;
  const pages = useJobPages(query, saved?.index ?? 0);
  const counts = useCounts(pages.held && query);
  const newJobs = counts?.facets.isNew ?? 0;
  const hidden = useHiddenTotal(query, pages.isCurrent);
  const total = pages.held && pages.held.total - inPlace.size;
  const isPartial = pages.held?.isPartial ?? false;

  const { show: showSheet } = sheet;
  const openFilters = useCallback(
    (at: FilterName | null) => showSheet({ sheet: 'filters', at }),
    [showSheet],
  );
  const loosen = useCallback(
    (next: ListFilters) => {
      setFilters(next);
      // The button that was pressed goes, with the empty list or with its filter.
      count.current?.focus();
    },
    [setFilters],
  );

  const shared = { filters, context, wageTable, onPosition: settle };
  const Title = posting ? 'h2' : 'h1';
  return (
    <Page>
      <div className={styles['top']}>
        <Title className={styles['title']}>{t('jobs.list.title')}</Title>
        <Link className={styles['map']} to={paths.map.href(search)}>
          <Icon icon={MapIcon} size={18} />
          {t('jobs.map')}
        </Link>
      </div>
      <div className={classNames(styles['columns'], posting !== null && styles['split'])}>
        {hasPanel && (
          <section className={styles['panel']} aria-label={t('jobs.filters.title')} data-later>
            <FilterPanel
              {...shared}
              near={near}
              facets={counts?.facets ?? null}
              onChange={setFilters}
              isSavedElsewhere={pages.held?.total === 0}
              folds
            />
          </section>
        )}
        <div className={styles['main']} ref={list} data-current={pages.isCurrent || undefined}>
          <KeywordBox keyword={filters.keyword} keywordNow={keywordNow} onChange={setKeyword} />
          <FilterChips
            filters={filters}
            near={near}
            newJobs={hasPanel ? 0 : newJobs}
            onChange={hasPanel ? loosen : setFilters}
            onOpen={hasPanel ? undefined : openFilters}
          />
          <div className={styles['head']}>
            <DownloadProgress />
            <ListHead
              total={total}
              isPartial={isPartial}
              hidden={hidden + inPlace.size}
              onShowHidden={() => sheet.show({ sheet: 'hidden' })}
              newJobs={hasPanel && !filters.onlyNew ? newJobs : 0}
              onShowNew={() => loosen({ ...filters, onlyNew: true })}
              sort={filters.sort}
              hasPlace={near.point !== null}
              onSort={sort => setFilters({ ...filters, sort })}
              count={count}
            />
          </div>
          {failed && <Notice tone="error">{failed}</Notice>}
          <JobResults
            pages={pages}
            filters={filters}
            near={near}
            context={context}
            onChange={loosen}
            search={search}
            saved={saved}
            today={today}
            wageTable={wageTable}
            savedJobs={marks?.saved ?? NONE}
            hiddenInPlace={inPlace}
            actions={actions}
            link={link}
            openJob={beside?.jobId ?? null}
          />
        </div>
        {posting && <PostingPane ref={pane}>{posting}</PostingPane>}
      </div>
      {!hasPanel && usesFilterSheet && (
        <FilterSheet
          {...shared}
          open={isFiltersOpen}
          at={sheet.open?.sheet === 'filters' ? sheet.open.at : null}
          total={total ?? 0}
          isPartial={isPartial}
          onClose={sheet.close}
          onApply={next => sheet.closeWith(writeFilters(next))}
        />
      )}
      {usesHiddenSheet && (
        <HiddenSheet
          open={isHiddenOpen}
          hidden={marks?.hidden ?? NONE}
          employers={hiddenEmployers}
          onClose={sheet.close}
        />
      )}
    </Page>
  );
}
