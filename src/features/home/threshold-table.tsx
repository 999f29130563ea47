import { formatDay, formatMoney } from '../../domain/format.ts';
import { OFFICIAL_WAGE_PAGE } from '../../domain/wage-tables.ts';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { useWageTable } from '../jobs/use-wage-table.ts';
import { Section } from './section.tsx';
import { thresholdRows } from './threshold-rows.ts';
import styles from './threshold-table.module.css';

export function ThresholdTable() {
  const t = useText();
  const { language } = useLanguage();
  const table = useWageTable();
  return (
    <Section title={t('home.thresholdTitle')} lead={t('home.thresholdCaption')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('home.thresholdProvince')}</th>
            <th scope="col">{t('home.thresholdWage')}</th>
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
                    <span className={styles['absent']}>{t('home.thresholdNotStated')}</span>
                  ) : (
                    <strong className={styles['wage']}>
                      {t('home.thresholdHour', { amount: formatMoney(row.cents, 'CAD', language) })}
                    </strong>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>
        {t('home.thresholdTable', { label: table.label[language] })}{' '}
        {table.basis === 'owner' && t('home.thresholdBoard')}
        {table.basis !== 'owner' &&
          table.effectiveFrom &&
          t('home.thresholdOfficial', { day: formatDay(table.effectiveFrom, language) })}{' '}
        <Text
          id="home.thresholdCheck"
          components={{ link: <ExternalLink href={OFFICIAL_WAGE_PAGE[language]} /> }}
        />
      </p>
    </Section>
  );
}
