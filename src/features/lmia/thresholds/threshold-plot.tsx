import { useId, useRef, useState } from 'react';
import { formatDay, formatMoney } from '../../../domain/format.ts';
import type { IsoDay } from '../../../domain/listing.ts';
import { PROVINCE_NAMES, type ProvinceCode } from '../../../domain/province.ts';
import { LOCALES } from '../../../i18n/language.ts';
import { useWords, type Words } from '../../../i18n/words.ts';
import { plotGeometry } from './plot-geometry.ts';
import styles from './threshold-plot.module.css';
import { riseInThousandths, type ThresholdStep, thresholdSeries } from './threshold-series.ts';
import { useElementWidth } from './use-element-width.ts';

const MARGIN = { left: 46, right: 12, top: 14, bottom: 28 };
const FIRST_WIDTH = 340;

interface ThresholdPlotProps {
  province: ProvinceCode;
  today: IsoDay;
  /** The height of the chart, in px. */
  height?: number;
}

/** The official threshold of a province over time. A slider moves along its steps, and a table has the same data. */
export function ThresholdPlot({ province, today, height = 280 }: ThresholdPlotProps) {
  const words = useWords();
  const { t, language } = words;
  const sliderId = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box, FIRST_WIDTH);
  const [chosen, setChosen] = useState<number | null>(null);
  const steps = thresholdSeries(province, today);
  const plot = plotGeometry(steps, today, { width, height, ...MARGIN });
  const last = steps.length - 1;
  const index = Math.min(chosen ?? last, last);
  const [first, shown, newest] = [steps[0], steps[index], steps[last]];
  const point = plot?.points[index];
  if (!plot || !first || !shown || !newest || !point) return null;
  const money = (cents: number) => formatMoney(cents, 'CAD', language);
  const label = t('lmia.plotLabel', {
    province: PROVINCE_NAMES[province][language],
    from: money(first.cents),
    to: money(newest.cents),
    first: first.from.slice(0, 4),
    last: newest.from.slice(0, 4),
  });
  const right = width - MARGIN.right;
  return (
    <figure className={styles['plot']}>
      <p className={styles['reading']}>
        <strong>{t('lmia.plotReading', { amount: money(shown.cents) })}</strong>
        <span>
          {sinceWords(shown, words)}
          {riseWords(steps, index, words)}
        </span>
      </p>
      <div ref={box} className={styles['drawing']}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {plot.amounts.map(({ cents, y }) => (
            <g key={cents}>
              <line className={styles['grid']} x1={MARGIN.left} x2={right} y1={y} y2={y} />
              <text className={styles['tick']} x={MARGIN.left - 8} y={y + 4} textAnchor="end">
                {wholeDollars(cents, words)}
              </text>
            </g>
          ))}
          {plot.years.map(({ year, x }) => (
            <text key={year} className={styles['tick']} x={x} y={height - 8} textAnchor="middle">
              {year}
            </text>
          ))}
          <path className={styles['area']} d={plot.area} />
          <path className={styles['line']} d={plot.line} />
          <line
            className={styles['cursor']}
            x1={point.x}
            x2={point.x}
            y1={point.y}
            y2={height - MARGIN.bottom}
          />
          {plot.points.map(({ x, y }, each) => (
            <circle
              key={steps[each]?.name}
              className={steps[each]?.isAssumed ? styles['assumed'] : styles['point']}
              cx={x}
              cy={y}
              r={each === index ? 6 : 3.5}
            />
          ))}
        </svg>
      </div>
      <label className={styles['sliderLabel']} htmlFor={sliderId}>
        {t('lmia.plotStep')}
      </label>
      <input
        id={sliderId}
        className={styles['slider']}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-valuetext={`${t('lmia.plotReading', { amount: money(shown.cents) })}, ${sinceWords(shown, words)}`}
        onChange={event => setChosen(Number(event.target.value))}
      />
      <figcaption className={styles['caption']}>
        <span>{t('lmia.plotAssumed')}</span>
      </figcaption>
      <details className={styles['asTable']}>
        <summary>{t('lmia.plotTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('lmia.plotDay')}</th>
              <th scope="col">{t('lmia.thresholdWage')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(step => (
              <tr key={step.name}>
                <th scope="row">
                  {step.isAssumed
                    ? t('lmia.plotAbout', { day: formatDay(step.from, language) })
                    : formatDay(step.from, language)}
                </th>
                <td>{money(step.cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function sinceWords(step: ThresholdStep, { t, language }: Words): string {
  const day = formatDay(step.from, language);
  return step.isAssumed ? t('lmia.plotReadingAbout', { day }) : t('lmia.plotReadingSince', { day });
}

function riseWords(steps: readonly ThresholdStep[], index: number, { t, language }: Words): string {
  const rise = riseInThousandths(steps, index);
  if (rise === null) return '';
  const percent = new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(Math.abs(rise) / 1000);
  const direction = rise === 0 ? 'same' : rise < 0 ? 'down' : 'up';
  return `, ${t('lmia.plotRise', { direction, percent })}`;
}

function wholeDollars(cents: number, { language }: Words): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 0,
  }).format(cents / 100);
}
