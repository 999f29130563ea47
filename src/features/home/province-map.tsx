import { Link } from '../../ui/link.tsx';
import { PROVINCE_NAMES, type ProvinceCode } from '../../domain/province.ts';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../../ui/layout/section.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { writeFilters } from '../jobs/filters/filters-address.ts';
import { NO_FILTERS } from '../jobs/filters/list-filters.ts';
import { numberWords } from '../../i18n/number-words.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../paths.ts';
import { useCatalogueValue } from '../services.ts';
import styles from './province-map.module.css';
import { PROVINCE_TILES, tileLevel } from './province-tiles.ts';
import { useProvinceCounts } from './use-province-counts.ts';

const listOf = (province: ProvinceCode | 'XX') =>
  paths.jobList.href(writeFilters({ ...NO_FILTERS, provinces: [province] }));

/** A map whose provinces link to their jobs. The counts come from this device and need no network. */
export function ProvinceMap() {
  const { t, language } = useWords();
  const partial = useCatalogueValue(status => status.partial);
  const kept = useCatalogueValue(status => status.provinces);
  const counts = useProvinceCounts();
  const largest = Math.max(0, ...PROVINCE_TILES.map(({ code }) => counts?.[code] ?? 0));
  const elsewhere = counts?.['XX'] ?? 0;
  return (
    <Section title={t('home.mapTitle')}>
      <ul className={styles['map']}>
        {PROVINCE_TILES.map(({ code, column, row }) => {
          const isHere = kept === null || kept.includes(code);
          const count = counts === null || !isHere ? null : (counts[code] ?? 0);
          return (
            <li key={code} className={classNames(styles[`column${column}`], styles[`row${row}`])}>
              <Link
                to={listOf(code)}
                className={classNames(styles['tile'], styles[`level${tileLevel(count ?? 0, largest)}`])}
              >
                <span className={styles['code']} aria-hidden="true">
                  {code}
                </span>
                <span className={styles['name']}>{PROVINCE_NAMES[code][language]}</span>
                {count === null ? (
                  <span className={styles['count']}>
                    <span aria-hidden="true">–</span>
                    {!isHere && <VisuallyHidden>{t('home.mapNotKept')}</VisuallyHidden>}
                  </span>
                ) : (
                  <span className={styles['count']}>
                    <span aria-hidden="true">{numberWords(count, { language })}</span>
                    <VisuallyHidden>{t('home.mapCount', { count })}</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {(partial || kept !== null || elsewhere > 0) && (
        <p className={styles['notes']}>
          {partial && <span>{t('home.mapPartial')}</span>}
          {kept !== null && <Link to={paths.storage.href()}>{t('home.mapKeptOnly')}</Link>}
          {elsewhere > 0 && <Link to={listOf('XX')}>{t('home.mapElsewhere', { count: elsewhere })}</Link>}
        </p>
      )}
    </Section>
  );
}
