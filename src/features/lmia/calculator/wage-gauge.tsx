import { gaugeGeometry } from './gauge-geometry.ts';
import styles from './wage-gauge.module.css';

interface WageGaugeProps {
  hourly: { min: number | null; max: number | null };
  lineCents: number;
  low: string;
  high: string;
}

/** Draws the wage and the threshold, as described in the text next to it. */
export function WageGauge({ hourly, lineCents, low, high }: WageGaugeProps) {
  const { from, to, line } = gaugeGeometry(hourly, lineCents);
  return (
    <div className={styles['gauge']} aria-hidden="true">
      <svg width="100%" height="34" focusable="false">
        <rect className={styles['scale']} y="13" width="100%" height="8" rx="4" />
        <rect className={styles['wage']} x={`${from}%`} y="9" width={`${to - from}%`} height="16" rx="3" />
        <line className={styles['line']} x1={`${line}%`} x2={`${line}%`} y1="1" y2="33" />
      </svg>
      <p className={styles['sides']}>
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  );
}
