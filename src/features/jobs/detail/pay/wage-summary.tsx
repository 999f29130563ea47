import { formatMoney } from '../../../../domain/format.ts';
import type { Pay } from '../../../../domain/listing.ts';
import type { ProvinceCode } from '../../../../domain/province.ts';
import { classifyWage } from '../../../../domain/lmia/wage-class.ts';
import { OFFICIAL_WAGE_PAGE, type WageTable } from '../../../../domain/lmia/wage-tables.ts';
import { ExternalLink } from '../../../../ui/layout/external-link.tsx';
import { tableWords } from '../../table-words.ts';
import styles from './wage-summary.module.css';
import { useWords } from '../../../../i18n/words.ts';

interface WageSummaryProps {
  pay: Pay;
  province: ProvinceCode | null;
  wageTable: WageTable;
}

/** The wage stream, with the table that determines it. */
export function WageSummary({ pay, province, wageTable }: WageSummaryProps) {
  const { t, language } = useWords();
  const reading = classifyWage(pay, province, wageTable);
  return (
    <p className={styles['summary']}>
      <strong>{t(`domain.wage.${reading.class}Long`)}</strong>
      {reading.class === 'unknown' && (
        <span className={styles['table']}>{t(`lmia.why.${reading.reason}`)} </span>
      )}
      <span className={styles['table']}>
        {tableWords(wageTable, { language })}
        {reading.class !== 'unknown' &&
          `, ${t('job.wageLine', { amount: formatMoney(reading.thresholdCents, 'CAD', language) })}`}
        {wageTable.checked !== 'owner' && (
          <>
            {' · '}
            <ExternalLink href={OFFICIAL_WAGE_PAGE[language]}>{t('job.wageCheck')}</ExternalLink>
          </>
        )}
      </span>
    </p>
  );
}
