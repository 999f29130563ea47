import styles from './wordmark.module.css';

/** Somebody carries a canoe: the drawing of the app's icon, without its tile. */
export function Mark({ width = 38 }: { width?: number }) {
  return (
    <svg
      viewBox="0 136 512 368"
      width={width}
      height={(width * 368) / 512}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles['canoe']}
        fill="currentColor"
        d="M10 268C14 206 44 172 108 160c94-18 202-18 296 0 64 12 94 46 98 108-34-40-78-52-246-52S44 228 10 268z"
      />
      <circle cx="256" cy="272" r="36" fill="currentColor" />
      <path
        d="M168 238l42 96h92l42-96M256 340l-8 62-58 78M248 402l54 22 10 58"
        stroke="currentColor"
        strokeWidth="30"
        strokeLinecap="round"
        strokeLinejoin="round"
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
