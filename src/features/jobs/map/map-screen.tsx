import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MapCounts, ProvinceFilter } from '../../../catalogue/query/query.ts';
import { formatMoney } from '../../../domain/format.ts';
import { areaText, type MapArea, parseArea } from '../../../domain/places/map-area.ts';
import type { ProvinceCode } from '../../../domain/province.ts';
import { useWords } from '../../../i18n/words.ts';
import { useKnownJobMarks } from '../../../local/hooks/use-job-marks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { lazily } from '../../../ui/lazily.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { useWasTrue } from '../../../ui/use-was-true.ts';
import { TableNote } from '../../lmia/thresholds/table-note.tsx';
import { paths } from '../../paths.ts';
import { useCatalogueValue, useToday, useWageTable } from '../../services.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { writeFilters } from '../filters/filters-address.ts';
import { withoutFilter } from '../filters/list-filters.ts';
import { type ListContext, listQuery } from '../filters/list-query.ts';
import { useListFilters } from '../filters/use-list-filters.ts';
import { DownloadProgress } from '../list/download-progress.tsx';
import { KeywordBox } from '../list/keyword-box.tsx';
import { useListSheet } from '../list/use-list-sheet.ts';
import { useNear } from '../lookups/use-near.ts';
import { AreaJobs } from './area-jobs.tsx';
import { AreaList } from './area-list.tsx';
import { clustersAt, clusterTree, countIn, dividedBy, isWithin, meets } from './clusters.ts';
import { JobMap } from './job-map.tsx';
import { marksOf } from './marks.ts';
import { Legend, LevelTable } from './level-table.tsx';
import { mapHref, readLayer } from './map-address.ts';
import styles from './map-screen.module.css';
import { MAP_LAYERS, payLevels, wageLevels } from './province-levels.ts';
import { useMapCounts } from './use-map-counts.ts';
import { useMapView } from './use-map-view.ts';
import { areaInSight, clusterScale } from './view.ts';

const NONE: ReadonlySet<number> = new Set();
const NO_COUNTS: [] = [];
const NO_NAMES: readonly string[] = [];

const FilterSheet = lazily(async () => (await import('../filters/filter-sheet.tsx')).FilterSheet, {
  area: 'filters',
});

/** The matches in some provinces; none chosen = all of them. */
function totalOf({ total, provinces }: MapCounts, chosen: readonly ProvinceFilter[]): number {
  if (chosen.length === 0) return total;
  const sum = (isMeant: (province: ProvinceCode) => boolean) =>
    provinces.reduce((all, { province, count }) => (isMeant(province) ? all + count : all), 0);
  return sum(province => chosen.includes(province)) + (chosen.includes('XX') ? total - sum(() => true) : 0);
}

/** The results of a search on a map, with the same filters in the address as the list. */
export function MapScreen() {
  const words = useWords();
  const { t, language } = words;
  useDocumentTitle(t('map.title'));
  const navigate = useNavigate();
  const layer = readLayer(useLocation().search);
  const href = useCallback((search?: string) => mapHref(layer, search), [layer]);
  const { filters, search, setFilters, setKeyword, keywordNow } = useListFilters(href);
  const sheet = useListSheet(href);
  const isFiltersOpen = sheet.open?.sheet === 'filters';
  const usesSheet = useWasTrue(isFiltersOpen);
  const isPartial = useCatalogueValue(({ partial }) => partial);
  const today = useToday();
  const wageTable = useWageTable();
  const marks = useKnownJobMarks();
  const { near, settle } = useNear(filters.near);
  const context = useMemo<ListContext>(
    () => ({
      hidden: [...(marks?.hidden ?? NONE)].sort((a, b) => a - b),
      hiddenEmployers: marks?.employers ?? NO_NAMES,
      wageTable: wageTable.name,
      today,
    }),
    [marks, wageTable.name, today],
  );
  const query = marks && !near.isLooking ? listQuery(filters, near.point, context) : null;
  // What is around the chosen area stays on the map, and so do the others beside a chosen province.
  const without = layer === 'jobs' ? { area: null } : { provinces: NO_COUNTS };
  const counts = useMapCounts(query && { ...query, ...without });
  const tree = useMemo(() => clusterTree(counts?.places ?? NO_COUNTS), [counts]);
  const area = useMemo(() => parseArea(filters.area), [filters.area]);
  const box = useRef<HTMLDivElement>(null);
  const mapColumn = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // Marks and places change with the scale, and some buttons with the area.
  useKeptFocus(mapColumn, box);
  useKeptFocus(side, summary);
  const map = useMapView(box, area ?? tree?.area ?? null);
  const inSight = areaInSight(map.view, map.size);
  const scale = clusterScale(map.view.scale);
  const all = useMemo(() => {
    const parts = tree && area ? dividedBy(tree, area) : [tree ?? []].flat();
    const clusters = parts.flatMap(part => clustersAt(part, scale)).sort((a, b) => b.count - a.count);
    return marksOf(clusters, scale);
  }, [tree, area, scale]);
  const marksInSight = all.filter(({ cluster }) => meets(cluster.area, inSight));
  const listed = area ? all.filter(({ cluster }) => isWithin(cluster.area, area)) : marksInSight;
  const total =
    counts &&
    (layer === 'jobs' ? (area ? countIn(tree, area) : counts.total) : totalOf(counts, filters.provinces));
  const levels = useMemo(() => {
    if (layer === 'jobs') return null;
    return layer === 'pay' ? payLevels(counts?.provinces ?? NO_COUNTS) : wageLevels(wageTable);
  }, [layer, counts, wageTable]);

  function choose(next: MapArea) {
    setFilters({ ...filters, area: areaText(next) });
    map.show(next);
  }
  function toggle(province: ProvinceCode) {
    const provinces = filters.provinces.includes(province)
      ? filters.provinces.filter(code => code !== province)
      : [...filters.provinces, province];
    setFilters({ ...filters, provinces });
  }
  const levelWords = (province: ProvinceCode) => {
    const cents = levels?.provinces.find(each => each.province === province)?.cents;
    return cents == null ? '–' : formatMoney(cents, 'CAD', language);
  };

  return (
    <Page>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('map.title')}</h1>
        <LinkButton variant="secondary" size="small" to={paths.jobList.href(search)}>
          {t('map.list')}
        </LinkButton>
      </div>
      <div className={styles['filters']}>
        <KeywordBox keyword={filters.keyword} keywordNow={keywordNow} onChange={setKeyword} />
        <FilterChips
          filters={filters}
          near={near}
          newJobs={0}
          onChange={setFilters}
          onOpen={at => sheet.show({ sheet: 'filters', at })}
        />
      </div>
      <div className={styles['columns']}>
        <div ref={mapColumn} className={styles['main']}>
          <Segments
            legend={t('map.layer')}
            legendHidden
            value={layer}
            choices={MAP_LAYERS.map(value => ({ value, label: t(`map.layer.${value}`) }))}
            onChange={next => void navigate(mapHref(next, search), { replace: true })}
          />
          <JobMap
            map={map}
            box={box}
            marks={marksInSight}
            area={area}
            onChoose={choose}
            levels={levels}
            levelWords={levelWords}
            chosenProvinces={filters.provinces}
            onProvince={toggle}
          >
            {/* Before that, it would hide marks and find everything. */}
            {levels === null && map.isMoved && marksInSight.length > 0 && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => setFilters({ ...filters, area: areaText(inSight) })}
              >
                {t('map.searchHere')}
              </Button>
            )}
          </JobMap>
          {levels && <Legend levels={levels} />}
        </div>
        <div ref={side} className={styles['side']}>
          <div ref={summary} tabIndex={-1} className={styles['summary']}>
            <DownloadProgress />
            <p className={styles['total']} aria-live="polite">
              {total !== null && t(isPartial ? 'jobs.countSoFar' : 'jobs.count', { total })}
            </p>
            <div className={styles['actions']}>
              {total !== null && total > 0 && (
                <LinkButton size="small" to={paths.jobList.href(search)}>
                  {t('map.showAll', { count: total })}
                </LinkButton>
              )}
              {area && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setFilters(withoutFilter(filters, 'area'))}
                >
                  {t('map.removeArea')}
                </Button>
              )}
            </div>
            {counts !== null && counts.elsewhere > 0 && (
              <p className={styles['note']}>{t('map.elsewhere', { count: counts.elsewhere })}</p>
            )}
          </div>
          {levels ? (
            <>
              <LevelTable
                levels={levels}
                title={t(layer === 'pay' ? 'map.payTitle' : 'map.wageTitle')}
                amount={t(layer === 'pay' ? 'map.perHour' : 'map.thresholdPerHour')}
                chosen={filters.provinces}
                onProvince={toggle}
              />
              {layer === 'pay' ? (
                <p className={styles['note']}>{t('map.payNote')}</p>
              ) : (
                <TableNote table={wageTable} />
              )}
            </>
          ) : (
            counts !== null && (
              <>
                {counts.total > 0 && (
                  <AreaList
                    key={scale}
                    title={t(area ? 'map.inArea' : 'map.inSight')}
                    clusters={listed.map(({ cluster }) => cluster)}
                    onChoose={choose}
                  />
                )}
                {area && query && (
                  <AreaJobs query={query} wageTable={wageTable} saved={marks?.saved ?? NONE} />
                )}
              </>
            )
          )}
          {counts !== null && <p className={styles['source']}>{t('map.source')}</p>}
        </div>
      </div>
      {usesSheet && (
        <FilterSheet
          open={isFiltersOpen}
          at={sheet.open?.sheet === 'filters' ? sheet.open.at : null}
          filters={filters}
          context={context}
          wageTable={wageTable}
          onPosition={settle}
          total={total ?? 0}
          isPartial={isPartial}
          onClose={sheet.close}
          onApply={next => sheet.closeWith(writeFilters(next))}
        />
      )}
    </Page>
  );
}
