import styles from './wordmark.module.css';

/** The paddler in a canoe from the app's icon, without the tile. */
export function Mark({ width = 40 }: { width?: number }) {
  return (
    <svg
      viewBox="0 0 64 44"
      width={width}
      height={(width * 44) / 64}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="28" cy="5.5" r="4.75" fill="currentColor" />
      <path d="M19.5 22c0-7 3-10.5 8.5-10.5S36.5 15 36.5 22z" fill="currentColor" />
      <path
        className={styles['canoe']}
        fill="currentColor"
        d="M1.5 13.5c7 5 17 7 30.5 7s23.5-2 30.5-7c.5 11.5-5 19-14.5 19.5h-32C6.5 32.5 1 25 1.5 13.5z"
      />
      <path d="M34 14l8 2M39.5 6l9 24" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d="M48 28.5l3 8" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M4 40.5c4 0 4-2.5 8-2.5s4 2.5 8 2.5 4-2.5 8-2.5 4 2.5 8 2.5"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
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
