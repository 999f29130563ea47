import { useId } from 'react';
import { formatMoney } from '../../../domain/format.ts';
import { PROVINCE_NAMES, type ProvinceCode } from '../../../domain/province.ts';
import { numberWords } from '../../../i18n/number-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './level-table.module.css';
import type { Levels, ProvinceLevel } from './province-levels.ts';

interface LevelTableProps {
  levels: Levels;
  title: string;
  /** The heading of the amounts. */
  amount: string;
  chosen: readonly string[];
  onProvince: (province: ProvinceCode) => void;
}

/** The amounts of the map as a table, the highest first. A province's name is a filter to press. */
export function LevelTable({ levels, title, amount, chosen, onProvince }: LevelTableProps) {
  const { t, language } = useWords();
  const id = useId();
  const rows = levels.provinces.toSorted((a, b) => (b.cents ?? -1) - (a.cents ?? -1));
  const hasJobs = rows.some(({ jobs }) => jobs !== null);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('map.province')}</th>
            {hasJobs && <th scope="col">{t('map.jobsWithPay')}</th>}
            <th scope="col">{amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.province}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['province']}
                  aria-pressed={chosen.includes(row.province)}
                  onClick={() => onProvince(row.province)}
                >
                  <StepMark level={row} />
                  {PROVINCE_NAMES[row.province][language]}
                </button>
              </th>
              {hasJobs && <td>{numberWords(row.jobs ?? 0, { language })}</td>}
              <td>{row.cents === null ? t('map.unknown') : formatMoney(row.cents, 'CAD', language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StepMark({ level: { step } }: { level: Pick<ProvinceLevel, 'step'> }) {
  return <span className={classNames(styles['mark'], styles[`step${step ?? 'None'}`])} aria-hidden="true" />;
}

/** The colours of the map and the amounts that they are for. The table has them too, so it is only for the eye. */
export function Legend({ levels: { steps } }: { levels: Levels }) {
  const { t, language } = useWords();
  const money = (cents: number) => formatMoney(cents, 'CAD', language);
  return (
    <ul className={styles['legend']} aria-hidden="true">
      {steps.map(({ from, to }, step) => (
        <li key={from}>
          <StepMark level={{ step }} />
          {from === to ? money(from) : t('map.range', { from: money(from), to: money(to) })}
        </li>
      ))}
    </ul>
  );
}
