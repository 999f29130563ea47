import type { PayComparison } from '../../../../catalogue/query/query.ts';
import styles from './pay-plot.module.css';
import { payPlotGeometry } from './pay-plot-geometry.ts';

interface PayPlotProps {
  comparison: PayComparison;
  ownMax: number | null;
  money: (cents: number) => string;
  labels: { others: string; median: string; own: string };
}

/** Draws what the text next to it says. */
export function PayPlot({ comparison, ownMax, money, labels }: PayPlotProps) {
  const { ends, whisker, box, median, own } = payPlotGeometry(comparison, ownMax);
  return (
    <div className={styles['plot']} aria-hidden="true">
      <svg width="100%" height="44" focusable="false">
        <line className={styles['whisker']} x1={`${whisker[0]}%`} x2={`${whisker[1]}%`} y1="14" y2="14" />
        <rect
          className={styles['box']}
          x={`${box[0]}%`}
          y="5"
          width={`${box[1] - box[0]}%`}
          height="18"
          rx="4"
        />
        <line className={styles['median']} x1={`${median}%`} x2={`${median}%`} y1="2" y2="26" />
        {own && (
          <rect
            className={styles['own']}
            x={`${own[0]}%`}
            y="32"
            width={`${own[1] - own[0]}%`}
            height="10"
            rx="3"
          />
        )}
      </svg>
      <p className={styles['ends']}>
        <span>{money(ends[0])}</span>
        <span>{money(ends[1])}</span>
      </p>
      <ul className={styles['key']}>
        <li>
          <span className={styles['boxKey']} />
          {labels.others}
        </li>
        <li>
          <span className={styles['medianKey']} />
          {labels.median}
        </li>
        {own && (
          <li>
            <span className={styles['ownKey']} />
            {labels.own}
          </li>
        )}
      </ul>
    </div>
  );
}
