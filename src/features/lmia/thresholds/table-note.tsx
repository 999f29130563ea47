import { formatDay } from '../../../domain/format.ts';
import { OFFICIAL_WAGE_PAGE, type WageTable } from '../../../domain/lmia/wage-tables.ts';
import { Text } from '../../../i18n/text.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { useWords } from '../../../i18n/words.ts';
import styles from './threshold-table.module.css';

/** Describes a table of thresholds: its basis, its date, its source and how certain it is. */
export function TableNote({ table, sources = false }: { table: WageTable; sources?: boolean }) {
  const { t, language } = useWords();
  const { basis, checked, effectiveFrom, usedFrom } = table;
  return (
    <p className={styles['note']}>
      {t('lmia.tableNamed', { label: table.label[language] })} {t(`lmia.basis.${basis}`)}{' '}
      {effectiveFrom !== null && `${t('lmia.since', { day: formatDay(effectiveFrom, language) })} `}
      {effectiveFrom === null &&
        usedFrom !== null &&
        `${t('lmia.sinceUnknown', { day: formatDay(usedFrom, language) })} `}
      {checked !== 'owner' && `${t(`lmia.checked.${checked}`)} `}
      {sources && checked !== 'owner' && `${t('lmia.sources', { sources: table.sources.join('; ') })} `}
      <Text id="lmia.checkPage" components={{ link: <ExternalLink href={OFFICIAL_WAGE_PAGE[language]} /> }} />
    </p>
  );
}
