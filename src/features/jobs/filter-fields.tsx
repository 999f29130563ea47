import type { CatalogueAnswer, JobSort, LmiaFilter, WageFilter } from '../../catalogue/query.ts';
import { PROVINCE_CODES } from '../../domain/province.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { Select } from '../../ui/select.tsx';
import styles from './filter-fields.module.css';
import type { ListFilters } from './list-filters.ts';
import { provinceName } from './place-words.ts';
import { tableWords } from './table-words.ts';
import { useWords, type Words } from './words.ts';

/** One set of these is on the page at a time: beside the list, or in the sheet. */
export function filterFieldId(name: 'wage' | 'province' | 'lmia' | 'sort'): string {
  return `filter-${name}`;
}

interface FilterFieldsProps {
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
  counts: CatalogueAnswer | null;
  wageTable: WageTable;
}

export function FilterFields({ filters, onChange, counts, wageTable }: FilterFieldsProps) {
  const words = useWords();
  const { t } = words;
  const wages: { value: WageFilter; label: string }[] = [
    { value: 'all', label: t('jobs.wage.all') },
    { value: 'high', label: t('jobs.wage.high') },
    { value: 'low', label: t('jobs.wage.low') },
  ];
  const lmias: { value: LmiaFilter; label: string }[] = [
    { value: 'all', label: t('jobs.lmia.all') },
    { value: 'required', label: t('jobs.lmia.required') },
    { value: 'exempt', label: t('jobs.lmia.exempt') },
  ];
  const sorts: { value: JobSort; label: string }[] = [
    { value: 'newest', label: t('jobs.sort.newest') },
    { value: 'closing', label: t('jobs.sort.closing') },
  ];
  return (
    <>
      <Select
        id={filterFieldId('wage')}
        label={t('jobs.wage.label')}
        value={filters.wage}
        options={wages}
        onChange={wage => onChange({ ...filters, wage })}
        hint={counts && t('jobs.wage.counts', counts.wage)}
      />
      <p className={styles['table']}>{t('jobs.wage.table', { table: tableWords(wageTable, words) })}</p>
      <Select
        id={filterFieldId('province')}
        label={t('jobs.province.label')}
        value={filters.province}
        options={provinceOptions(filters, counts, words)}
        onChange={province => onChange({ ...filters, province })}
      />
      <Select
        id={filterFieldId('lmia')}
        label={t('jobs.lmia.label')}
        value={filters.lmia}
        options={lmias}
        onChange={lmia => onChange({ ...filters, lmia })}
        hint={counts && t('jobs.lmia.notStated', { count: counts.lmiaNotStated })}
      />
      <Select
        id={filterFieldId('sort')}
        label={t('jobs.sort.label')}
        value={filters.sort}
        options={sorts}
        onChange={sort => onChange({ ...filters, sort })}
      />
    </>
  );
}

type ProvinceOption = { value: ListFilters['province']; label: string };

/** All, then the provinces found, each with its count. The one chosen stays in the list when nothing is left in it. */
function provinceOptions(
  filters: ListFilters,
  counts: CatalogueAnswer | null,
  words: Words,
): ProvinceOption[] {
  const { t, language } = words;
  const found = ([...PROVINCE_CODES, 'XX'] as const)
    .map(code => ({ code, count: counts?.provinces[code] ?? 0 }))
    .filter(({ code, count }) => count > 0 || code === filters.province)
    .map(({ code, count }) => ({
      value: code,
      label: counts
        ? t('jobs.province.option', { name: provinceName(code, words), count })
        : provinceName(code, words),
    }));
  const byName = new Intl.Collator(language).compare;
  const named = found.filter(({ value }) => value !== 'XX').sort((a, b) => byName(a.label, b.label));
  return [
    { value: '', label: t('jobs.province.all') },
    ...named,
    ...found.filter(({ value }) => value === 'XX'),
  ];
}
