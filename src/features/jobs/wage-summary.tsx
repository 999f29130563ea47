import { formatMoney } from '../../domain/format.ts';
import type { Pay } from '../../domain/listing.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { OFFICIAL_WAGE_PAGE, type WageTable } from '../../domain/wage-tables.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { tableWords } from './table-words.ts';
import { wageLines } from './wage-lines.ts';
import styles from './wage-summary.module.css';
import { useWords } from '../../i18n/words.ts';

interface WageSummaryProps {
  pay: Pay;
  province: ProvinceCode | null;
  wageTable: WageTable;
  today: string;
}

/** The wage stream with the table it was read from; both, where the board's and the official one disagree. */
export function WageSummary({ pay, province, wageTable, today }: WageSummaryProps) {
  const { t, language } = useWords();
  const lines = wageLines(pay, province, wageTable, today);
  return (
    <div className={styles['summary']}>
      <ul className={styles['lines']}>
        {lines.map(({ table, reading }) => (
          <li key={table.name}>
            <strong>{t(`domain.wage.${reading.class}Long`)}</strong>
            {reading.class === 'unknown' && (
              <span className={styles['table']}>{t(`lmia.why.${reading.reason}`)} </span>
            )}
            <span className={styles['table']}>
              {tableWords(table, { language })}
              {reading.class !== 'unknown' &&
                `, ${t('job.wageLine', { amount: formatMoney(reading.thresholdCents, 'CAD', language) })}`}
              {table.checked !== 'owner' && (
                <>
                  {' · '}
                  <ExternalLink href={OFFICIAL_WAGE_PAGE[language]}>{t('job.wageCheck')}</ExternalLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > 1 && <p className={styles['note']}>{t('job.wageDisagree')}</p>}
    </div>
  );
}
