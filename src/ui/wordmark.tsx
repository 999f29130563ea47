import styles from './wordmark.module.css';

/** A canoe over the gap between two waters. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true" focusable="false">
      <path
        className={styles['canoe']}
        fill="currentColor"
        d="M1.6 8.2c.9-.9 2.2-.8 2.9.2 2.3 3 6.4 4.6 11.5 4.6s9.2-1.6 11.5-4.6c.7-1 2-1.1 2.9-.2.5.6.5 1.5 0 2.2C27.4 15.900 22.2 19 16 19S4.6 15.900 1.600 10.400c-.5-.7-.5-1.6 0-2.2Z"
      />
      <path
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        d="M2 25.2c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0M21 25.2c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0"
      />
      <path
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeDasharray=".1 3.9"
        d="M14 25.2h5"
      />
    </svg>
  );
}

export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles['wordmark']}>
      <Mark />
      {name}
    </span>
  );
}
