import { formatMoney } from '../../../domain/format.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../i18n/words.ts';
import { thresholdRows } from './threshold-rows.ts';
import styles from './threshold-table.module.css';

export function ThresholdTable({ table, isDense = false }: { table: WageTable; isDense?: boolean }) {
  const { t, language } = useWords();
  return (
    <table
      className={classNames(styles['table'], isDense && styles['dense'])}
      aria-label={table.label[language]}
    >
      <thead>
        <tr>
          <th scope="col">{t('lmia.thresholdProvince')}</th>
          <th scope="col">{t('lmia.thresholdWage')}</th>
        </tr>
      </thead>
      <tbody>
        {thresholdRows(table, language).map(row => (
          <tr key={row.code}>
            <th scope="row">{row.name}</th>
            <td>
              <span className={styles['cell']}>
                <svg className={styles['bar']} width="100%" height="8" aria-hidden="true" focusable="false">
                  <rect width={`${row.percent}%`} height="8" rx="4" fill="currentColor" />
                </svg>
                {row.cents === null ? (
                  <span className={styles['absent']}>{t('lmia.notInTable')}</span>
                ) : (
                  <strong className={styles['wage']}>
                    {t('lmia.perHour', { amount: formatMoney(row.cents, 'CAD', language) })}
                  </strong>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
